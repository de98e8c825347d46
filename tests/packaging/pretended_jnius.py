"""``jnius`` on the pretended phone: which phone it is, SPYMOBILE_PRETENDED says."""

import json
import os

from tests.ports.pretended import Phone

phone = Phone(**json.loads(os.environ["SPYMOBILE_PRETENDED"]))
globals().update(vars(phone.java.module()))
