# SPDX-License-Identifier: GPL-2.0-only
"""What the variants of nf_nat.ko change in sctp_manip_pkt() of net/netfilter/nf_nat_proto.c."""

from __future__ import annotations

from record.errors import RecordError

HEAD = "static bool\nsctp_manip_pkt("
# A kprobe needs a function of its own; the compiler would put it into its only caller.
NOINLINE_HEAD = "static noinline bool\nsctp_manip_pkt("

FIXED = """\
	if (skb->ip_summed != CHECKSUM_PARTIAL) {
		hdr->checksum = sctp_compute_cksum(skb, hdroff);
		skb->ip_summed = CHECKSUM_NONE;
	}
"""

REPLACEMENTS = {
    "stock": FIXED,
    # The fix of December 2016, 3189a290f98d, reverted.
    "unpatched": "\thdr->checksum = sctp_compute_cksum(skb, hdroff);\n",
    # Half of the fix: the state, but not the test. An ablation; no kernel ever did this.
    "always-none": "\thdr->checksum = sctp_compute_cksum(skb, hdroff);\n"
    "\tskb->ip_summed = CHECKSUM_NONE;\n",
}


def source_of(variant: str, original: str) -> str:
    """nf_nat_proto.c of a variant.

    Parameters
    ----------
    variant
        A key of REPLACEMENTS.
    original
        Text of nf_nat_proto.c in the kernel's source.

    Raises
    ------
    RecordError
        The function is not the one that is known here.
    """
    text = original
    for old, new in ((HEAD, NOINLINE_HEAD), (FIXED, REPLACEMENTS[variant])):
        if text.count(old) != 1:
            raise RecordError(
                "nf_nat_proto.c: sctp_manip_pkt() is not the one that variants.py knows: "
                f"{text.count(old)} times {old.splitlines()[0].strip()!r}"
            )
        text = text.replace(old, new)
    return text
