/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#include "trace-sources.h"

#include "argument.h"

#include <cstdlib>
#include <cxxabi.h>
#include <memory>

namespace ns3
{

namespace
{

/** @return all signatures; made once, and only read afterwards */
const TraceSignatures&
Signatures()
{
    static const TraceSignatures signatures = [] {
        TraceSignatures all;
        AddStockSignatures(all);
        AddModuleSignatures(all);
        return all;
    }();
    return signatures;
}

/** @param type any @param visit called with every source of it and of its parents */
template <typename F>
void
ForEachSource(TypeId type, F&& visit)
{
    for (;; type = type.GetParent())
    {
        for (std::size_t i = 0; i < type.GetTraceSourceN(); ++i)
        {
            visit(type.GetTraceSource(i));
        }
        if (!type.HasParent() || type.GetParent() == type)
        {
            return;
        }
    }
}

/** @param text from an opening < on @param from behind a comma or < @return up to the next of its
 * depth, without blanks at the end */
std::string
ArgumentAt(const std::string& text, std::size_t from)
{
    int depth = 0;
    std::size_t to = from;
    for (; to < text.size(); ++to)
    {
        const char c = text[to];
        if (depth == 0 && (c == ',' || c == '>'))
        {
            break;
        }
        depth += c == '<' || c == '(' ? 1 : c == '>' || c == ')' ? -1 : 0;
    }
    while (to > from && text[to - 1] == ' ')
    {
        --to;
    }
    return text.substr(from, to - from);
}

} // namespace

std::string
TraceSignatures::GetName(const std::type_info& type)
{
    int status = 0;
    const std::unique_ptr<char, decltype(&std::free)> name(
        abi::__cxa_demangle(type.name(), nullptr, nullptr, &status),
        &std::free);
    return name ? name.get() : type.name();
}

std::string
TraceSignatures::GetSourceType(const TraceSourceAccessor& accessor)
{
    // A class within ns3::DoMakeTraceSourceAccessor<Class, Source>(Source Class::*).
    static const std::string maker = "DoMakeTraceSourceAccessor<";
    const std::string name = GetName(typeid(accessor));
    const auto at = name.find(maker);
    if (at == std::string::npos)
    {
        return name;
    }
    const auto first = at + maker.size();
    const auto second = first + ArgumentAt(name, first).size() + 2; // comma and blank
    return second < name.size() ? ArgumentAt(name, second) : name;
}

const TraceSignature*
TraceSignatures::Find(const TraceSourceAccessor& accessor) const
{
    const auto found = m_signatures.find(GetSourceType(accessor));
    return found == m_signatures.end() ? nullptr : &found->second;
}

Ptr<PythonCallback>
ConnectTraceTo(const Object& object, const std::string& source, py::function function)
{
    const TypeId type = object.GetInstanceTypeId();
    // TypeId::LookupTraceSourceByName() ends the process when it finds an obsolete one.
    Ptr<const TraceSourceAccessor> accessor;
    std::vector<std::string> names;
    ForEachSource(type, [&](const auto& each) {
        if (each.supportLevel != TypeId::SupportLevel::OBSOLETE)
        {
            names.push_back(each.name);
            accessor = !accessor && each.name == source ? each.accessor : accessor;
        }
    });
    if (!accessor)
    {
        ThrowBadValue("source",
                      "'" + source + "'",
                      "one of those of " + type.GetName() + ": " + Join(names));
    }
    const TraceSignature* signature = Signatures().Find(*accessor);
    if (!signature)
    {
        ThrowBadValue("source",
                      "'" + source + "'",
                      "one whose arguments Python knows, unlike those of " +
                          TraceSignatures::GetSourceType(*accessor));
    }
    auto callback = Create<PythonCallback>(std::move(function));
    auto* unconst = const_cast<Object*>(&object);
    if (!accessor->ConnectWithoutContext(unconst, signature->makeSink(callback)))
    {
        ThrowBadValue("source", "'" + source + "'", "one that can be connected to");
    }
    return callback;
}

py::list
DescribeTraceSources(TypeId type)
{
    py::list all;
    ForEachSource(type, [&](const TypeId::TraceSourceInformation& information) {
        const TraceSignature* signature = Signatures().Find(*information.accessor);
        py::dict each;
        each["name"] = information.name;
        each["arguments"] = signature ? py::object(py::str(signature->arguments)) : py::none();
        each["help"] = information.help;
        all.append(each);
    });
    return all;
}

} // namespace ns3
