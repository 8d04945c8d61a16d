/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "sctp-siphash.h"

namespace ns3
{

namespace
{

/** The four words of SipHash's state. */
struct State
{
    uint64_t v0; ///< word 0
    uint64_t v1; ///< word 1
    uint64_t v2; ///< word 2
    uint64_t v3; ///< word 3

    /** @param x word @param n bits @return x rotated left */
    static uint64_t Rotate(uint64_t x, int n)
    {
        return (x << n) | (x >> (64 - n));
    }

    /** @param count SipRounds to do */
    void Rounds(int count)
    {
        for (int i = 0; i < count; i++)
        {
            v0 += v1;
            v2 += v3;
            v1 = Rotate(v1, 13) ^ v0;
            v3 = Rotate(v3, 16) ^ v2;
            v0 = Rotate(v0, 32);
            v2 += v1;
            v0 += v3;
            v1 = Rotate(v1, 17) ^ v2;
            v3 = Rotate(v3, 21) ^ v0;
            v2 = Rotate(v2, 32);
        }
    }

    /** @param word eight bytes of the message */
    void Absorb(uint64_t word)
    {
        v3 ^= word;
        Rounds(2);
        v0 ^= word;
    }
};

} // namespace

uint64_t
SctpSipHash(const SctpSipHashKey& key, SctpBytes bytes)
{
    // "somepseudorandomlygeneratedbytes"
    State state{key[0] ^ 0x736f6d6570736575,
                key[1] ^ 0x646f72616e646f6d,
                key[0] ^ 0x6c7967656e657261,
                key[1] ^ 0x7465646279746573};
    uint64_t word = 0;
    for (uint32_t i = 0; i < bytes.size; i++)
    {
        word |= uint64_t{bytes.data[i]} << (8 * (i % 8));
        if (i % 8 == 7)
        {
            state.Absorb(word);
            word = 0;
        }
    }
    state.Absorb(word | (uint64_t{bytes.size} << 56));
    state.v2 ^= 0xff;
    state.Rounds(4);
    return state.v0 ^ state.v1 ^ state.v2 ^ state.v3;
}

} // namespace ns3
