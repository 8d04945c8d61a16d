// SPDX-License-Identifier: GPL-2.0-only
/*
 * Counts hits of kernel addresses, and the bytes that one argument tells, by register_kprobe().
 * The events of tracefs, and so perf and BPF, refuse functions that ftrace cannot trace: crc32c()
 * (lib/ is built without) and sctp_csum_update() (static inline, out of line as a callback).
 *
 *   insmod kprobe-counters.ko probes=NAME:ADDRESS:REGISTER,...
 *
 * REGISTER is the argument that holds a length in bytes: s the second, d the third, n none.
 * /proc/kprobe_counters has a line "NAME HITS BYTES" for each; writing to it sets all to 0.
 */
#include <linux/kprobes.h>
#include <linux/module.h>
#include <linux/proc_fs.h>
#include <linux/seq_file.h>

#define MAX_PROBES 32
#define NAME_SIZE 40

struct counter {
	struct kprobe probe;
	char name[NAME_SIZE];
	char argument;
	atomic64_t hits;
	atomic64_t bytes;
};

static char *probes;
module_param(probes, charp, 0444);
MODULE_PARM_DESC(probes, "NAME:ADDRESS:REGISTER,...");

static struct counter counters[MAX_PROBES];
static int number;

static int count(struct kprobe *probe, struct pt_regs *regs)
{
	struct counter *c = container_of(probe, struct counter, probe);

	atomic64_inc(&c->hits);
	if (c->argument != 'n')
		atomic64_add((u32)(c->argument == 's' ? regs->si : regs->dx), &c->bytes);
	return 0;
}

static int show(struct seq_file *file, void *unused)
{
	int i;

	for (i = 0; i < number; i++)
		seq_printf(file, "%s %lld %lld\n", counters[i].name,
			   (long long)atomic64_read(&counters[i].hits),
			   (long long)atomic64_read(&counters[i].bytes));
	return 0;
}

static int open_counters(struct inode *inode, struct file *file)
{
	return single_open(file, show, NULL);
}

static ssize_t reset(struct file *file, const char __user *text, size_t size, loff_t *offset)
{
	int i;

	for (i = 0; i < number; i++) {
		atomic64_set(&counters[i].hits, 0);
		atomic64_set(&counters[i].bytes, 0);
	}
	return size;
}

static const struct proc_ops operations = {
	.proc_open = open_counters,
	.proc_read = seq_read,
	.proc_lseek = seq_lseek,
	.proc_release = single_release,
	.proc_write = reset,
};

static void unregister_all(void)
{
	while (number)
		unregister_kprobe(&counters[--number].probe);
}

static int add(char *spec)
{
	struct counter *c = &counters[number];
	const char *name = strsep(&spec, ":");
	const char *address = strsep(&spec, ":");
	unsigned long value;
	int error;

	if (!address || kstrtoul(address, 16, &value))
		return -EINVAL;
	strscpy(c->name, name, sizeof(c->name));
	c->argument = spec ? *spec : 'n';
	c->probe.addr = (kprobe_opcode_t *)value;
	c->probe.pre_handler = count;
	error = register_kprobe(&c->probe);
	if (error)
		pr_err("kprobe-counters: %s at %s: error %d\n", name, address, error);
	else
		number++;
	return error;
}

static int __init start(void)
{
	char *rest = probes, *spec;
	int error = 0;

	while (!error && (spec = strsep(&rest, ",")))
		error = number < MAX_PROBES ? add(spec) : -ENOSPC;
	if (!error && !proc_create("kprobe_counters", 0644, NULL, &operations))
		error = -ENOMEM;
	if (error)
		unregister_all();
	return error;
}

static void __exit end(void)
{
	remove_proc_entry("kprobe_counters", NULL);
	unregister_all();
}

module_init(start);
module_exit(end);
MODULE_LICENSE("GPL");
MODULE_DESCRIPTION("Hits of kernel addresses");
