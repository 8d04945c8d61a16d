/*
 * SPDX-License-Identifier: GPL-2.0-only
 */
#ifndef TRACE_SOURCES_H
#define TRACE_SOURCES_H

#include "python-callback.h"

#include "ns3/callback.h"
#include "ns3/packet.h"
#include "ns3/trace-source-accessor.h"
#include "ns3/traced-callback.h"
#include "ns3/traced-value.h"
#include "ns3/type-id.h"

#include <functional>
#include <map>
#include <string>
#include <typeinfo>

namespace ns3
{

/** How Python is called by trace sources of one type. */
struct TraceSignature
{
    std::string arguments; ///< as Python sees them, e.g. "packet: Packet"
    /** Makes a sink that calls a function. */
    std::function<CallbackBase(Ptr<PythonCallback>)> makeSink;
};

/**
 * Signatures by the type of the source, e.g. "ns3::TracedCallback<ns3::Ptr<ns3::Packet const> >":
 * the name of a typedef that ns-3 keeps of each source is not always the right one, and a sink of
 * the wrong type ends the process.
 */
class TraceSignatures
{
  public:
    /**
     * @tparam Args of sources TracedCallback<Args...>
     * @param arguments as Python sees them
     */
    template <typename... Args>
    void AddCallback(const std::string& arguments);

    /**
     * @tparam T of sources TracedValue<T> and TracedCallback<T, T>
     * @param type that Python sees
     */
    template <typename T>
    void AddValue(const std::string& type);

    /** @param accessor of a source @return its signature; null if it is not known */
    const TraceSignature* Find(const TraceSourceAccessor& accessor) const;
    /** @param accessor of a source @return the type of the source, for people */
    static std::string GetSourceType(const TraceSourceAccessor& accessor);

  private:
    /** @tparam Args of the sink @param source type of it @param arguments as Python sees them */
    template <typename... Args>
    void Add(const std::type_info& source, const std::string& arguments);
    /** @param type any @return its name as C++ has it */
    static std::string GetName(const std::type_info& type);

    std::map<std::string, TraceSignature> m_signatures; ///< by type of the source
};

/** @param signatures gets those of stock ns-3 */
void AddStockSignatures(TraceSignatures& signatures);
/** @param signatures gets those of this module */
void AddModuleSignatures(TraceSignatures& signatures);

/**
 * Object::TraceConnectWithoutContext() to a Python function.
 * @param object that has the source
 * @param source its name
 * @param function called with the source's arguments
 * @return the connection
 * @throws pybind11::value_error naming the source and those that there are, or a signature that is
 *         not known here
 */
Ptr<PythonCallback> ConnectTraceTo(const Object& object,
                                   const std::string& source,
                                   py::function function);

/** @param type any @return a list of dicts, one per source: name, arguments, help */
py::list DescribeTraceSources(TypeId type);

/** @param value argument of a trace source @return as Python sees it */
template <typename T>
py::object
ToTraceArgument(const T& value)
{
    return py::cast(value);
}

/**
 * @param packet argument of a trace source
 * @return a copy: the models go on with the packet itself, and Python may keep what it gets
 */
inline py::object
ToTraceArgument(const Ptr<const Packet>& packet)
{
    return py::cast(packet->Copy());
}

/** @param value argument of a trace source @return the same: Python may look at what is const */
template <typename T>
py::object
ToTraceArgument(const Ptr<const T>& value)
{
    return py::cast(ConstCast<T>(value));
}

template <typename... Args>
void
TraceSignatures::Add(const std::type_info& source, const std::string& arguments)
{
    m_signatures[GetName(source)] = {arguments, [](Ptr<PythonCallback> function) -> CallbackBase {
                                         return Callback<void, Args...>([function](Args... args) {
                                             function->Call([&] {
                                                 return py::make_tuple(ToTraceArgument(args)...);
                                             });
                                         });
                                     }};
}

template <typename... Args>
void
TraceSignatures::AddCallback(const std::string& arguments)
{
    Add<Args...>(typeid(TracedCallback<Args...>), arguments);
}

template <typename T>
void
TraceSignatures::AddValue(const std::string& type)
{
    const std::string arguments = "before: " + type + ", after: " + type;
    Add<T, T>(typeid(TracedValue<T>), arguments);
    Add<T, T>(typeid(TracedCallback<T, T>), arguments); // one that passes a value's on
}

} // namespace ns3

#endif // TRACE_SOURCES_H
