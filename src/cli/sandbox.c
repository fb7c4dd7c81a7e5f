// SPDX-License-Identifier: MIT
// A sandbox of two walls that Linux lets a process build around itself and never take down again: Landlock for files (Mickaël
// Salaün, “Landlock: unprivileged access control”, the kernel's documentation), by system call since no library is needed,
// and a seccomp filter of a dozen instructions for sockets and for looking into other processes. What a kernel does not know
// of it cannot forbid, so that the rights are cut to its version of Landlock; without Landlock there is no sandbox.
#include "cli/sandbox.h"

#include "base/report.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/auxv.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#if defined(__x86_64__)
#define SANDBOX_MACHINE AUDIT_ARCH_X86_64
#elif defined(__aarch64__)
#define SANDBOX_MACHINE AUDIT_ARCH_AARCH64
#elif defined(__riscv) && __riscv_xlen == 64
#define SANDBOX_MACHINE AUDIT_ARCH_RISCV64
#else
#define SANDBOX_MACHINE 0 /* no filter is known for it */
#endif
#define SANDBOX_OTHER_CALLS 0x40000000 /* from here on x86-64 has the calls of another convention (x32) */

/* Rights that came with later versions and that older headers lack. */
#define SANDBOX_REFER (G_GUINT64_CONSTANT (1) << 13)    /* 2: Linux 5.19 */
#define SANDBOX_TRUNCATE (G_GUINT64_CONSTANT (1) << 14) /* 3: Linux 6.2 */

#define SANDBOX_FILE \
  (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE | LANDLOCK_ACCESS_FS_WRITE_FILE \
   | SANDBOX_TRUNCATE) /* what a file that is no folder can be given */
#define SANDBOX_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define SANDBOX_RUN (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE)
#define SANDBOX_WRITE \
  (SANDBOX_READ | LANDLOCK_ACCESS_FS_WRITE_FILE | LANDLOCK_ACCESS_FS_REMOVE_FILE | LANDLOCK_ACCESS_FS_MAKE_REG \
   | SANDBOX_TRUNCATE)

/* Where the system keeps what every program reads. */
static const char *const sandbox_system[] = {
  "/usr", "/lib", "/lib64", "/etc/fonts", "/etc/ld.so.cache", "/opt", "/var/cache/fontconfig", "/dev/null", NULL
};

/* Every right that Landlock of version @version can withhold. */
static guint64
sandbox_rights (long version)
{
  guint64 rights = SANDBOX_REFER - 1;
  return rights | (version >= 2 ? SANDBOX_REFER : 0) | (version >= 3 ? SANDBOX_TRUNCATE : 0);
}

/* Allows @rights, of those in @known, at @path (nullable) and below; what is not there needs no rights. */
static gboolean
sandbox_allow (int rules, const char *path, guint64 rights, guint64 known)
{
  int place = path != NULL ? open (path, O_PATH | O_CLOEXEC) : -1;
  struct stat status;
  if (place < 0 || fstat (place, &status) != 0)
    return TRUE;
  guint64 fit = S_ISDIR (status.st_mode) ? rights : rights & SANDBOX_FILE;
  struct landlock_path_beneath_attr rule = { .allowed_access = fit & known, .parent_fd = place };
  gboolean good = syscall (SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0;
  close (place);
  return good;
}

/* The fonts and caches of the user, wherever the environment has them. */
static gboolean
sandbox_allow_fonts (int rules, guint64 known)
{
  g_autofree char *fonts = g_build_filename (g_get_user_data_dir (), "fonts", NULL);
  g_autofree char *old_fonts = g_build_filename (g_get_home_dir (), ".fonts", NULL);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "fontconfig", NULL);
  g_autofree char *configuration = g_build_filename (g_get_user_config_dir (), "fontconfig", NULL);
  const char *place[] = {
    fonts, old_fonts, cache, configuration, g_getenv ("FONTCONFIG_FILE"), g_getenv ("FONTCONFIG_PATH")
  };
  gboolean good = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (place); i++)
    good = good && sandbox_allow (rules, place[i], SANDBOX_READ, known);
  return good;
}

/* Only this program may be run, and what the kernel starts it by. */
static gboolean
sandbox_allow_program (int rules, guint64 known)
{
  Dl_info loader = { .dli_fname = NULL };
  void *base = (void *) getauxval (AT_BASE);
  const char *path = base != NULL && dladdr (base, &loader) != 0 ? loader.dli_fname : NULL;
  return sandbox_allow (rules, "/proc/self/exe", SANDBOX_RUN, known) && sandbox_allow (rules, path, SANDBOX_RUN, known);
}

static gboolean
sandbox_wall_files (const GPtrArray *read, const char *write)
{
  long version = syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1)
    return FALSE;
  guint64 known = sandbox_rights (version);
  struct landlock_ruleset_attr own = { .handled_access_fs = known };
  int rules = syscall (SYS_landlock_create_ruleset, &own, sizeof own.handled_access_fs, 0);
  if (rules < 0)
    return FALSE;
  gboolean good = sandbox_allow_program (rules, known) && sandbox_allow_fonts (rules, known)
                  && sandbox_allow (rules, write, SANDBOX_WRITE, known);
  for (guint i = 0; sandbox_system[i] != NULL; i++)
    good = good && sandbox_allow (rules, sandbox_system[i], SANDBOX_READ, known);
  for (guint i = 0; i < read->len; i++)
    good = good && sandbox_allow (rules, read->pdata[i], SANDBOX_READ, known);
  good = good && syscall (SYS_landlock_restrict_self, rules, 0) == 0;
  close (rules);
  return good;
}

/* No sockets, and none of the calls by which one process works on another or lets the kernel work for it. */
static gboolean
sandbox_wall_calls (void)
{
#define SANDBOX_REFUSE(call) \
  BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, call, 0, 1), BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM)
  struct sock_filter filter[] = {
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, arch)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_MACHINE, 1, 0),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    BPF_STMT (BPF_LD | BPF_W | BPF_ABS, offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JGE | BPF_K, SANDBOX_OTHER_CALLS, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ERRNO | EPERM),
    SANDBOX_REFUSE (SYS_socket),
    SANDBOX_REFUSE (SYS_socketpair),
    SANDBOX_REFUSE (SYS_ptrace),
    SANDBOX_REFUSE (SYS_process_vm_readv),
    SANDBOX_REFUSE (SYS_process_vm_writev),
    SANDBOX_REFUSE (SYS_io_uring_setup),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
#undef SANDBOX_REFUSE
  struct sock_fprog program = { .len = G_N_ELEMENTS (filter), .filter = filter };
  return SANDBOX_MACHINE != 0 && prctl (PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program) == 0;
}

gboolean
gr_sandbox_enter (const GPtrArray *read, const char *write, GError **error)
{
  if (prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0 && sandbox_wall_files (read, write) && sandbox_wall_calls ())
    return TRUE;
  gr_set_error (error, GR_ERROR, GR_ERROR_LIBRARY,
                "this kernel cannot hold a sandbox\nit takes Linux 5.13 or later with Landlock and seccomp; without "
                "--sandbox the program itself keeps a lesson in its bounds");
  return FALSE;
}
