/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "queue-disc-check.h"

#include "object-check.h"

#include "ns3/boolean.h"
#include "ns3/double.h"
#include "ns3/net-device-queue-interface.h"
#include "ns3/prio-queue-disc.h"
#include "ns3/string.h"
#include "ns3/tbf-queue-disc.h"
#include "ns3/uinteger.h"

namespace ns3
{

namespace
{

std::string
Text(double number)
{
    return Repr(py::float_(number));
}

/** FqCoDel, FqPie and FqCobalt. */
void
CheckFlowQueues(const CheckedObject& disc)
{
    const auto flows = disc.Read<UintegerValue>("Flows");
    if (!flows)
    {
        return;
    }
    if (*flows == 0)
    {
        disc.Fail("Flows", "0", "1 or more");
    }
    const uint64_t ways = disc.Read<UintegerValue>("SetWays").value_or(1);
    const bool isHashSetAssociative =
        disc.Read<BooleanValue>("EnableSetAssociativeHash").value_or(false);
    if (isHashSetAssociative && (ways == 0 || *flows % ways != 0))
    {
        disc.Fail("SetWays",
                  std::to_string(ways),
                  "a divisor of Flows=" + std::to_string(*flows) +
                      " with EnableSetAssociativeHash");
    }
    const auto threshold = disc.Read<TimeValue>("CeThreshold");
    if (disc.Read<BooleanValue>("UseL4s").value_or(false) && threshold && *threshold == Time::Max())
    {
        disc.Fail("UseL4s", "True", "given with CeThreshold");
    }
    for (const char* name : {"Interval", "Target"}) // text until the discipline is initialized
    {
        const auto text = disc.Read<StringValue>(name);
        if (text && ToTime(disc.GetName() + ": " + name, *text).IsStrictlyNegative())
        {
            disc.Fail(name, "'" + *text + "'", "0s or more");
        }
    }
}

void
CheckRed(const CheckedObject& disc)
{
    const auto minTh = disc.Read<DoubleValue>("MinTh");
    const auto maxTh = disc.Read<DoubleValue>("MaxTh");
    if (minTh && maxTh && !(*minTh <= *maxTh))
    {
        disc.Fail("MinTh", Text(*minTh), "MaxTh=" + Text(*maxTh) + " or less");
    }
    const auto isOn = [&disc](const char* name) {
        return disc.Read<BooleanValue>(name).value_or(false);
    };
    if (isOn("FengAdaptive") && (isOn("ARED") || isOn("AdaptMaxP")))
    {
        disc.Fail("FengAdaptive", "True", "given without ARED and AdaptMaxP");
    }
}

void
CheckPrio(Ptr<PrioQueueDisc> prio, const CheckedObject& disc)
{
    constexpr uint8_t PRIORITIES = 16;
    constexpr std::size_t DEFAULT_BANDS = 3;
    const std::size_t classes = prio->GetNQueueDiscClasses();
    const std::size_t bands = classes == 0 ? DEFAULT_BANDS : classes;
    for (uint8_t priority = 0; priority < PRIORITIES; ++priority)
    {
        const uint16_t band = prio->GetBandForPriority(priority);
        if (band >= bands)
        {
            disc.Fail("Priomap",
                      std::to_string(band),
                      "16 bands from 0 to " + std::to_string(bands - 1));
        }
    }
}

/** Its attributes cannot be read. */
void
CheckTbf(Ptr<TbfQueueDisc> tbf, const CheckedObject& disc)
{
    if (tbf->GetRate().GetBitRate() == 0)
    {
        disc.Fail("Rate", "0bps", "more than 0bps");
    }
    if (tbf->GetBurst() == 0)
    {
        disc.Fail("Burst", "0", "1 or more");
    }
}

} // namespace

void
CheckQueueDisc(Ptr<QueueDisc> root, Ptr<NetDevice> device, const std::string& where)
{
    if (root->IsInitialized())
    {
        return;
    }
    const CheckedObject disc(root, where);
    const std::string type = root->GetInstanceTypeId().GetName();
    disc.CheckAttributes();
    CheckFlowQueues(disc);
    CheckRed(disc);
    if (const auto prio = DynamicCast<PrioQueueDisc>(root))
    {
        CheckPrio(prio, disc);
    }
    const auto update = disc.Read<TimeValue>("Tupdate");
    if (update && update->IsZero())
    {
        disc.Fail("Tupdate", "0s", "more than 0s");
    }
    if (const auto tbf = DynamicCast<TbfQueueDisc>(root))
    {
        CheckTbf(tbf, disc);
    }
    const auto queues = device->GetObject<NetDeviceQueueInterface>();
    const std::size_t children = root->GetNQueueDiscClasses();
    if (type == "ns3::MqQueueDisc" && (!queues || children != queues->GetNTxQueues()))
    {
        disc.Fail("type", type, "one that fits: it needs a child for each queue of the device");
    }
}

} // namespace ns3
