// SPDX-License-Identifier: MIT
// A sandbox of two walls that Linux lets a process build around itself and never take down again: Landlock for files (Mickaël
// Salaün, “Landlock: unprivileged access control”, the kernel's documentation), by system call since no library is needed, and
// a seccomp filter that refuses, by a list, the calls that write, reach the network or other processes, or widen what the
// kernel can be asked. A list of what is allowed would be tighter and would break with every new version of the libraries
// that draw. What a kernel does not know of it cannot forbid, so that the rights are cut to its version of Landlock.
#include "cli/lessons.h"
#include "layout/layered.h"
#include "print/print.h"
#include "print/inline.h"
#include "games/rules/shelf.h"
#include "pages/page.h"
#include "base/error.h"
#include "base/guard.h"
#include "base/order.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/landlock.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/ioctl.h>
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
#define SANDBOX_FCHMODAT2 452          /* Linux 6.6 */
#define SANDBOX_OTHER_CALLS 0x40000000 /* from here on x86-64 has the calls of another convention (x32) */

/* Rights and scopes that came with later versions and that older headers lack. */
#define SANDBOX_REFER (G_GUINT64_CONSTANT (1) << 13)    /* 2: Linux 5.19 */
#define SANDBOX_TRUNCATE (G_GUINT64_CONSTANT (1) << 14) /* 3: Linux 6.2 */
#define SANDBOX_SCOPES G_GUINT64_CONSTANT (3)           /* 6: Linux 6.12; sockets by name, and signals */

typedef struct {
  guint64 files, net, scopes;
} SandboxHandled; /* landlock_ruleset_attr, of version 6 */

#define SANDBOX_FILE (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE) /* what a file can be given here */
#define SANDBOX_READ (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_READ_DIR)
#define SANDBOX_RUN (LANDLOCK_ACCESS_FS_READ_FILE | LANDLOCK_ACCESS_FS_EXECUTE)

/* Where the system keeps what every program reads. */
/* clang-format off */
static const char *const sandbox_system[] = {
  "/usr", "/lib", "/lib64", "/opt", "/nix/store", "/gnu/store", "/etc/fonts", "/etc/ld.so.cache", "/var/cache/fontconfig",
  "/dev/null", "/dev/urandom", "/sys/devices/system/cpu",
#ifdef GR_IS_SANITIZED
  "/proc", /* what looks for leaks reads it */
#else
  "/proc/self",
#endif
  NULL
};
/* clang-format on */

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
  gboolean good = syscall (SYS_landlock_add_rule, rules, LANDLOCK_RULE_PATH_BENEATH, &rule, 0) == 0
                  || errno == EBADFD; /* a pipe: in no folder, and never forbidden */
  close (place);
  return good;
}

/* The fonts and caches of the user, wherever the environment and the user's own rules have them. */
static gboolean
sandbox_allow_fonts (int rules, guint64 known)
{
  g_autofree char *fonts = g_build_filename (g_get_user_data_dir (), "fonts", NULL);
  g_autofree char *old_fonts = g_build_filename (g_get_home_dir (), ".fonts", NULL);
  g_autofree char *old_rules = g_build_filename (g_get_home_dir (), ".fonts.conf", NULL);
  g_autofree char *cache = g_build_filename (g_get_user_cache_dir (), "fontconfig", NULL);
  g_autofree char *configuration = g_build_filename (g_get_user_config_dir (), "fontconfig", NULL);
  g_autofree char *own_rules = g_build_filename (configuration, "fonts.conf", NULL);
  const char *file = g_getenv ("FONTCONFIG_FILE");
  const char *place[] = { fonts, old_fonts, old_rules, cache, configuration, file, g_getenv ("FONTCONFIG_PATH") };
  const char *told[] = { "/etc/fonts/local.conf", old_rules, own_rules, file };
  static const char *const element[] = { "<dir", "<cachedir", "<include" };
  gboolean good = TRUE;
  for (guint i = 0; i < G_N_ELEMENTS (place); i++)
    good = good && sandbox_allow (rules, place[i], SANDBOX_READ, known);
  for (guint i = 0; i < G_N_ELEMENTS (told); i++) { /* the folders that rules name, as “<dir>~/letters</dir>” does */
    g_autofree char *text = NULL;
    if (told[i] == NULL || !g_file_get_contents (told[i], &text, NULL, NULL))
      continue;
    for (guint k = 0; k < G_N_ELEMENTS (element); k++)
      for (const char *at = text; (at = strstr (at, element[k])) != NULL && (at = strchr (at, '>')) != NULL;) {
        g_autofree char *name = g_strndup (at + 1, strcspn (at + 1, "<"));
        g_autofree char *path = name[0] == '~' ? g_build_filename (g_get_home_dir (), name + 1, NULL) : g_strdup (name);
        good = good && (path[0] != '/' || sandbox_allow (rules, path, SANDBOX_READ, known));
      }
  }
  return good;
}

static gboolean
sandbox_wall_files (const GPtrArray *read)
{
  long version = syscall (SYS_landlock_create_ruleset, NULL, 0, LANDLOCK_CREATE_RULESET_VERSION);
  if (version < 1)
    return FALSE;
  guint64 known = SANDBOX_REFER - 1; /* every right that this version can withhold */
  known |= (version >= 2 ? SANDBOX_REFER : 0) | (version >= 3 ? SANDBOX_TRUNCATE : 0);
  SandboxHandled own = { .files = known, .scopes = SANDBOX_SCOPES };
  int rules = (int) syscall (SYS_landlock_create_ruleset, &own, version >= 6 ? sizeof own : sizeof own.files, 0);
  if (rules < 0)
    return FALSE;
  /* Only this program may be run, and what the kernel starts it by. */
  Dl_info loader = { .dli_fname = NULL };
  void *base = (void *) getauxval (AT_BASE);
  const char *path = base != NULL && dladdr (base, &loader) != 0 ? loader.dli_fname : NULL;
  gboolean good = sandbox_allow (rules, "/proc/self/exe", SANDBOX_RUN, known)
                  && sandbox_allow (rules, path, SANDBOX_RUN, known) && sandbox_allow_fonts (rules, known);
  const char *libraries = g_getenv ("LD_LIBRARY_PATH"); /* if the environment has some elsewhere */
  g_auto (GStrv) place = g_strsplit (libraries != NULL ? libraries : "", ":", -1);
  for (guint i = 0; place[i] != NULL; i++)
    good = good && (place[i][0] == '\0' || sandbox_allow (rules, place[i], SANDBOX_READ, known));
  for (guint i = 0; sandbox_system[i] != NULL; i++)
    good = good && sandbox_allow (rules, sandbox_system[i], SANDBOX_READ, known);
  for (guint i = 0; i < read->len; i++)
    good = good && sandbox_allow (rules, read->pdata[i], SANDBOX_READ, known);
  good = good && syscall (SYS_landlock_restrict_self, rules, 0) == 0;
  close (rules);
  return good;
}

/* ---- calls ---- */

/* The calls that are refused whatever they are given. Where a machine lacks one it has another of the list for it. */
/* clang-format off */
static const int sandbox_refused[] = {
  /* the network, and what would do any of this for us */
  SYS_socket, SYS_socketpair, SYS_io_uring_setup, SYS_bpf, SYS_userfaultfd, SYS_perf_event_open,
  /* other processes */
  SYS_kill, SYS_tkill, SYS_rt_sigqueueinfo, SYS_rt_tgsigqueueinfo, SYS_pidfd_open, SYS_process_vm_readv,
  SYS_process_vm_writev,
#ifndef GR_IS_SANITIZED
  SYS_ptrace, /* by which leaks are looked for */
#endif
  /* files, and all that is theirs */
  SYS_openat2, SYS_open_by_handle_at, SYS_truncate, SYS_mkdirat, SYS_mknodat, SYS_unlinkat, SYS_renameat2,
  SYS_linkat, SYS_symlinkat, SYS_fchmod, SYS_fchmodat, SANDBOX_FCHMODAT2, SYS_fchown, SYS_fchownat,
  SYS_utimensat, SYS_setxattr, SYS_lsetxattr, SYS_fsetxattr, SYS_removexattr, SYS_lremovexattr,
  SYS_fremovexattr,
#ifdef SYS_open /* what newer machines have never had */
  SYS_creat, SYS_mkdir, SYS_mknod, SYS_unlink, SYS_rmdir, SYS_rename, SYS_link, SYS_symlink, SYS_chmod,
  SYS_chown, SYS_lchown, SYS_utime, SYS_utimes, SYS_futimesat,
#endif
#ifdef SYS_renameat
  SYS_renameat,
#endif
  /* the system: for those who are root */
  SYS_mount, SYS_umount2, SYS_pivot_root, SYS_chroot, SYS_unshare, SYS_setns, SYS_init_module,
  SYS_finit_module, SYS_kexec_load, SYS_reboot, SYS_add_key, SYS_request_key, SYS_keyctl,
};
/* clang-format on */

#define SANDBOX_LEAF 4 /* calls that are held against one after another */
#define SANDBOX_REFUSAL (SECCOMP_RET_ERRNO | EPERM)
#define SANDBOX_LOAD(offset) BPF_STMT (BPF_LD | BPF_W | BPF_ABS, (offset))
#define SANDBOX_WORD(i) offsetof (struct seccomp_data, args[i]) /* the lower half: all machines here have it first */

/* Adds: @call is refused where its argument @i has one of the bits @bits. */
static void
sandbox_add_bits (GArray *filter, int call, guint i, guint bits)
{
  const struct sock_filter step[] = {
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (guint) call, 0, 4),
    SANDBOX_LOAD ((guint) SANDBOX_WORD (i)),
    BPF_JUMP (BPF_JMP | BPF_JSET | BPF_K, bits, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SANDBOX_REFUSAL),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
  };
  g_array_append_vals (filter, step, G_N_ELEMENTS (step));
}

/* Adds: @call is allowed where its argument @i is @value, or, where @is_refused, refused there. */
static void
sandbox_add_value (GArray *filter, int call, guint i, guint value, gboolean is_refused)
{
  const struct sock_filter step[] = {
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (guint) call, 0, 4),
    SANDBOX_LOAD ((guint) SANDBOX_WORD (i)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, value, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, is_refused ? SANDBOX_REFUSAL : SECCOMP_RET_ALLOW),
    BPF_STMT (BPF_RET | BPF_K, is_refused ? SECCOMP_RET_ALLOW : SANDBOX_REFUSAL),
  };
  g_array_append_vals (filter, step, G_N_ELEMENTS (step));
}

/* Adds: one of the @n calls at @call, which rise, is refused and any other allowed. By halves, since the kernel tries a filter on every
   call there is as it is added. */
static void
sandbox_add_refusals (GArray *filter, const int *call, guint n)
{
  if (n > SANDBOX_LEAF) {
    guint at = filter->len;
    g_array_append_vals (
      filter, &(const struct sock_filter) BPF_JUMP (BPF_JMP | BPF_JGE | BPF_K, (guint) call[n / 2], 0, 0), 1);
    sandbox_add_refusals (filter, call, n / 2);
    g_array_index (filter, struct sock_filter, at).jt = (guint8) (filter->len - at - 1);
    sandbox_add_refusals (filter, call + n / 2, n - n / 2);
    return;
  }
  const struct sock_filter end[] = { BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
                                     BPF_STMT (BPF_RET | BPF_K, SANDBOX_REFUSAL) };
  for (guint i = 0; i < n; i++)
    g_array_append_vals (
      filter, &(const struct sock_filter) BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, (guint) call[i], (guint8) (n - i), 0),
      1);
  g_array_append_vals (filter, end, G_N_ELEMENTS (end));
}

static gboolean
sandbox_wall_calls (void)
{
  const struct sock_filter begin[] = {
    SANDBOX_LOAD (offsetof (struct seccomp_data, arch)),
    BPF_JUMP (BPF_JMP | BPF_JEQ | BPF_K, SANDBOX_MACHINE, 1, 0),
    BPF_STMT (BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
    SANDBOX_LOAD (offsetof (struct seccomp_data, nr)),
    BPF_JUMP (BPF_JMP | BPF_JGE | BPF_K, SANDBOX_OTHER_CALLS, 0, 1),
    BPF_STMT (BPF_RET | BPF_K, SANDBOX_REFUSAL),
  };
  const guint writing = O_WRONLY | O_RDWR | O_CREAT | O_TRUNC;
  int refused[G_N_ELEMENTS (sandbox_refused)];
  g_autoptr (GArray) filter = g_array_new (FALSE, FALSE, sizeof (struct sock_filter));
  g_array_append_vals (filter, begin, G_N_ELEMENTS (begin));
  sandbox_add_bits (filter, SYS_openat, 2, writing);
#ifdef SYS_open
  sandbox_add_bits (filter, SYS_open, 1, writing);
#endif
  sandbox_add_value (filter, SYS_ioctl, 1, TIOCSTI, TRUE); /* types into the terminal, for the shell behind us */
  sandbox_add_value (filter, SYS_tgkill, 0, (guint) getpid (), FALSE); /* raise(); and no other process */
  memcpy (refused, sandbox_refused, sizeof refused);
  qsort (refused, G_N_ELEMENTS (refused), sizeof *refused, gr_order_u32);
  sandbox_add_refusals (filter, refused, G_N_ELEMENTS (refused));
  struct sock_fprog program = { .len = (gushort) filter->len,
                                .filter = (struct sock_filter *) (gpointer) filter->data };
  return SANDBOX_MACHINE != 0
         && syscall (SYS_seccomp, SECCOMP_SET_MODE_FILTER, SECCOMP_FILTER_FLAG_SPEC_ALLOW, &program) == 0;
}

gboolean
gr_sandbox_enter (const GPtrArray *read, GError **error)
{
#ifdef GR_IS_COUNTED /* counters are files that are written at the end */
  gboolean has_files = FALSE, has_calls = FALSE;
#else
  gboolean has_none_new = prctl (PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0;
  gboolean has_files = has_none_new && sandbox_wall_files (read), has_calls = has_none_new && sandbox_wall_calls ();
#endif
  if (has_files && has_calls)
    return TRUE;
  return gr_set_error (
    error, GR_ERROR, GR_ERROR_LIBRARY,
    "this kernel cannot hold a sandbox\nit takes Linux 5.13 or later with Landlock and seccomp; without "
    "--sandbox the kernel holds what it can, and the program the rest");
}

/* ---- what a command may reach ---- */

/* What a command may read and write is known from its words alone, before any of it is read: each word that names a file, the
   folders of lessons, and where -o leads. That is more than some commands need and never more than was typed. */
#define CONFINE_TOLD "GRUNDY_OWN_TOLD" /* the variable that keeps our processes from telling it again */

typedef struct {
  const GrCall *call;
  const GPtrArray *typed; /* of GrWord */
  GPtrArray *read;        /* of char* */
  GrWriterRights rights;
} Confine;

/* The value of the command's option @name, NULL where it is not given or no option of the command. */
static const GrWord *
confine_option (const Confine *confine, const char *name)
{
  const GrArgs *command = confine->call->request->command;
  const GrOption *option = gr_param_lookup (command->params, name) != NULL ? gr_args_option (command, name) : NULL;
  return option != NULL ? option->value : NULL;
}

/* The file that @text names; a folder would be no file that a command reads. */
static void
confine_read_file (Confine *confine, const char *text)
{
  if (g_file_test (text, G_FILE_TEST_EXISTS) && !g_file_test (text, G_FILE_TEST_IS_DIR))
    g_ptr_array_add (confine->read, g_strdup (text));
}

static void
confine_add_reads (Confine *confine)
{
  const GrModuleFile *const module[] = { &gr_print_file, &gr_images_file, &gr_sixel_file, &gr_webp_file,
                                         &gr_graphviz_file };
  g_autoptr (GPtrArray) templates = gr_template_folders (), shelf = gr_shelf_folders ();
  const GPtrArray *own[] = { templates, shelf };
  for (guint i = 0; i < G_N_ELEMENTS (module); i++) {
    g_autofree char *path = gr_module_path (module[i]);
    if (path != NULL)
      g_ptr_array_add (confine->read, g_strdup (path));
  }
  for (guint i = 0; i < G_N_ELEMENTS (own); i++)
    for (guint k = 0; k < own[i]->len; k++)
      g_ptr_array_add (confine->read, g_strdup (own[i]->pdata[k]));
  for (guint i = 0; i < confine->typed->len; i++) {
    /* “FILE”, “@FILE”, “--option=FILE” and “-oFILE” */
    const char *text = ((const GrWord *) confine->typed->pdata[i])->text, *value = strchr (text, '=');
    confine_read_file (confine, text);
    if (text[0] == '@' || value != NULL)
      confine_read_file (confine, text[0] == '@' ? text + 1 : value + 1);
    if (text[0] == '-' && text[1] != '\0')
      confine_read_file (confine, text + 2);
  }
  const GrWord *root = confine_option (confine, "root");
  if (root != NULL)
    g_ptr_array_add (confine->read, g_strdup (root->text));
  const GrWord *template = confine_option (confine, "template");
  g_autoptr (GrReport) unsaid = gr_report_new ();
  GrTemplate *page = template != NULL ? gr_template_load (template->text, template, unsaid) : NULL;
  if (page != NULL && page->logo != NULL) /* the picture beside a template that the command line names */
    confine_read_file (confine, page->logo);
  gr_template_free (page);
#ifdef GR_IS_SANITIZED /* the suppressions of leaks, which are read at the process's end */
  const char *options = g_getenv ("LSAN_OPTIONS");
  const char *path = options != NULL ? strstr (options, "suppressions=\"") : NULL;
  g_autofree char *file = path != NULL ? g_strdup (path + strlen ("suppressions=\"")) : NULL;
  if (file != NULL)
    confine_read_file (confine, g_strdelimit (file, "\"", '\0'));
#endif
}

/* The folders that the lessons @words may read, or --root instead of them; and what of old outputs is looked at. */
static void
confine_read_lessons (Confine *confine, const GPtrArray *words)
{
  const GrWord *output = confine_option (confine, "output"), *as = confine_option (confine, "as");
  for (guint i = 0; i < words->len && confine_option (confine, "root") == NULL; i++) {
    const char *text = ((const GrWord *) words->pdata[i])->text;
    g_autofree char *folder = g_path_get_dirname (as != NULL && g_str_equal (text, "-") ? as->text : text);
    if (!g_str_has_suffix (text, ".lua"))
      g_ptr_array_add (confine->read, g_strdup (folder));
  }
  if (words->len > 1) /* a process for each, which looks at itself there, and narrows it to that */
    g_ptr_array_add (confine->read, g_strdup ("/proc"));
  const GrArgs *command = confine->call->request->command;
  if (gr_param_lookup (command->params, "site") != NULL && gr_args_flag (command, "site")) {
    g_ptr_array_add (confine->read, g_strdup (output != NULL ? output->text : "site"));
    gr_site_add_reads (command, confine->read);
  }
}

gboolean
gr_confine (const GrCommand *command, const GrCall *call, const GPtrArray *typed)
{
  GrArgs *own = call->request->command;
  if (gr_param_lookup (command->params, "no-sandbox") == NULL)
    return TRUE;
  if (gr_args_flag (own, "no-sandbox")) { /* said at once, and once: processes of ours keep silent */
    g_autoptr (GrReport) report = gr_report_new ();
    gr_report_add_at (report, GR_FAULT_WARNING, gr_args_option (own, "no-sandbox")->key, NULL,
                      "rules and lessons run without the kernel’s sandbox");
    g_autofree char *text = gr_report_text (report, gr_command_report_style (own));
    if (g_getenv (CONFINE_TOLD) == NULL)
      fputs (text, stderr);
    g_setenv (CONFINE_TOLD, "1", TRUE);
  }
  if (command->is_server || gr_args_flag (own, "no-sandbox"))
    return TRUE;
  Confine confine = { .call = call, .typed = typed, .read = g_ptr_array_new_with_free_func (g_free) };
  confine.rights.file = g_ptr_array_new_with_free_func (g_free);
  confine.rights.folder = g_ptr_array_new_with_free_func (g_free);
  confine_add_reads (&confine);
  if (command->takes_lessons)
    confine_read_lessons (&confine, call->words);
  if (command->add_rights != NULL)
    command->add_rights (call, &confine.rights);
  /* The writer begins, if the command writes anything. */
  const GrWriterRights *rights = &confine.rights;
  GError *error = NULL;
  gboolean good = (rights->file->len == 0 && rights->whole == NULL && !rights->films)
                  || gr_writer_begin (rights, &error);
  const GrOption *wanted = gr_args_flag (own, "sandbox") ? gr_args_option (own, "sandbox") : NULL;
  if (!good)
    gr_report_add_error (call->report, call->name, error);
  else if (!gr_sandbox_enter (confine.read, wanted != NULL ? &error : NULL) && wanted != NULL) {
    gr_report_add_error (call->report, wanted->key, error);
    good = FALSE;
  }
  GR_DROP (&confine, read, rights.file, rights.folder);
  return good;
}
