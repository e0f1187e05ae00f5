/*
 * Stands between a process and the kernel (LD_PRELOAD) for the files of one folder: records what is written, cut,
 * synced, made, renamed and removed, in the order in which it happened, and makes a call fail where it is told to.
 *
 *   DISK_SHIM_DIR      the folder; only its own files, not those of folders in it
 *   DISK_SHIM_LOG      where to record; nothing is recorded without it
 *   DISK_SHIM_CONTROL  the control block that `disk-faults.ts` writes; nothing fails without it
 *
 * The index of the WAL (-shm) is left out: it is memory, and rebuilt after a crash. So is the lock.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <unistd.h>

#define MOST_FILES 4096
#define NAME_BYTES 128

/* What a call does, as recorded (`disk-record.ts`) and as named by a fault. */
enum { CREATE = 1, WRITE, TRUNCATE, SYNC, UNLINK, RENAME, MARK };

/* The control block (`disk-faults.ts`). */
enum { KIND_NONE, KIND_ERROR, KIND_SHORT, KIND_SLOW, KIND_TORN };
enum { STATE_WAITING, STATE_HITTING, STATE_HIT };
struct control {
  uint32_t kind;
  uint32_t calls_before; /* Calls that still pass. */
  uint32_t error;        /* errno */
  uint32_t sticky;       /* Every call from then on is hit, until the kind is none. */
  uint32_t state;
  uint32_t operation; /* Of the call that was hit. */
  uint32_t delay_us;
  uint32_t calls; /* Ever, on watched files. */
  uint32_t only;  /* Hits this operation alone; 0: any. */
  char name[NAME_BYTES]; /* Hits this file alone; empty: any. */
};

struct record {
  uint8_t operation;
  uint8_t name_bytes;
  uint16_t unused;
  uint32_t data_bytes;
  uint64_t offset;
};

static char names[MOST_FILES][NAME_BYTES];
static uint8_t watched[MOST_FILES];
static const char *folder;
static size_t folder_bytes;
static int log_file = -1;
static struct control *control;
static pthread_mutex_t order = PTHREAD_MUTEX_INITIALIZER;

__attribute__((constructor)) static void begin(void) {
  folder = getenv("DISK_SHIM_DIR");
  if (folder == NULL) return;
  folder_bytes = strlen(folder);
  const char *log = getenv("DISK_SHIM_LOG");
  if (log != NULL) log_file = syscall(SYS_openat, AT_FDCWD, log, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
  const char *path = getenv("DISK_SHIM_CONTROL");
  if (path == NULL) return;
  int fd = syscall(SYS_openat, AT_FDCWD, path, O_RDWR | O_CLOEXEC, 0);
  if (fd < 0) _exit(97);
  control = mmap(NULL, sizeof *control, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
  if (control == MAP_FAILED) _exit(98);
}

static int ends_with(const char *text, const char *end) {
  size_t length = strlen(text), tail = strlen(end);
  return length >= tail && strcmp(text + length - tail, end) == 0;
}

/* The name within the folder, empty for the folder itself; NULL for what is not watched. */
static const char *name_of(const char *path) {
  if (folder == NULL || strncmp(path, folder, folder_bytes) != 0) return NULL;
  const char *name = path + folder_bytes;
  if (*name == '\0') return name;
  if (*name != '/' || strchr(name + 1, '/') != NULL || strlen(name) >= NAME_BYTES) return NULL;
  if (ends_with(name, "-shm") || strstr(name, "callboard.lock") != NULL) return NULL;
  return name + 1;
}

static const char *name_of_fd(int fd) {
  return fd >= 0 && fd < MOST_FILES && watched[fd] ? names[fd] : NULL;
}

static void put(const void *bytes, size_t length) {
  for (const char *at = bytes; length > 0;) {
    ssize_t done = syscall(SYS_write, log_file, at, length);
    if (done <= 0) _exit(99);
    at += done;
    length -= done;
  }
}

static void note(int operation, const char *name, uint64_t offset, const void *data, size_t length) {
  if (log_file < 0) return;
  struct record record = {operation, strlen(name), 0, length, offset};
  put(&record, sizeof record);
  put(name, record.name_bytes);
  put(data, length);
}

/* Whether this call is the one to be hit. */
static int is_hit(int operation, const char *name) {
  if (control == NULL) return 0;
  control->calls++;
  if (control->kind == KIND_NONE || (control->only != 0 && control->only != (uint32_t)operation)) return 0;
  if (control->name[0] != '\0' && strcmp(control->name, name) != 0) return 0;
  if (control->state == STATE_HIT && !control->sticky) return 0;
  if (control->calls_before > 0) {
    control->calls_before--;
    return 0;
  }
  control->operation = operation;
  control->state = STATE_HITTING;
  return 1;
}

static void was_hit(void) {
  control->state = STATE_HIT;
}

/* -1 with errno where the call is to fail; otherwise how many of its bytes it may carry out. */
static ssize_t allowed(int operation, const char *name, size_t length) {
  if (!is_hit(operation, name)) return length;
  if (control->kind == KIND_SLOW) usleep(control->delay_us);
  was_hit();
  if (control->kind == KIND_ERROR) {
    errno = control->error;
    return -1;
  }
  if (control->kind == KIND_TORN) {
    /* Half of it is written, and for the rest there is no room. */
    control->kind = KIND_ERROR;
    control->state = STATE_WAITING;
    return length / 2;
  }
  return control->kind == KIND_SHORT && length > 1 ? length / 2 : length;
}

static int opened(int directory, const char *path, int flags, mode_t mode) {
  const char *name = name_of(path);
  if (name == NULL) return syscall(SYS_openat, directory, path, flags, mode);
  pthread_mutex_lock(&order);
  int made = (flags & O_CREAT) != 0 && syscall(SYS_faccessat, AT_FDCWD, path, F_OK) != 0;
  int fd = syscall(SYS_openat, directory, path, flags, mode);
  if (fd >= 0 && fd < MOST_FILES) {
    watched[fd] = 1;
    strcpy(names[fd], name);
    if (made) note(CREATE, name, 0, NULL, 0);
  }
  pthread_mutex_unlock(&order);
  return fd;
}

#define MODE_OF(flags, mode)               \
  mode_t mode = 0;                         \
  if (((flags) & (O_CREAT | O_TMPFILE)) != 0) { \
    va_list rest;                          \
    va_start(rest, flags);                 \
    mode = va_arg(rest, mode_t);           \
    va_end(rest);                          \
  }

int open(const char *path, int flags, ...) {
  MODE_OF(flags, mode)
  return opened(AT_FDCWD, path, flags, mode);
}
int open64(const char *path, int flags, ...) {
  MODE_OF(flags, mode)
  return opened(AT_FDCWD, path, flags, mode);
}

int close(int fd) {
  if (fd >= 0 && fd < MOST_FILES) watched[fd] = 0;
  return syscall(SYS_close, fd);
}

ssize_t pwrite64(int fd, const void *bytes, size_t length, off64_t offset) {
  const char *name = name_of_fd(fd);
  if (name == NULL) return syscall(SYS_pwrite64, fd, bytes, length, offset);
  pthread_mutex_lock(&order);
  ssize_t done = allowed(WRITE, name, length);
  if (done >= 0) done = syscall(SYS_pwrite64, fd, bytes, done, offset);
  if (done > 0) note(WRITE, name, offset, bytes, done);
  pthread_mutex_unlock(&order);
  return done;
}
ssize_t pwrite(int fd, const void *bytes, size_t length, off_t offset) {
  return pwrite64(fd, bytes, length, offset);
}

/* SQLite writes with pwrite. What is written to the file `marks` is a mark of the process in the record. */
ssize_t write(int fd, const void *bytes, size_t length) {
  const char *name = name_of_fd(fd);
  if (name == NULL || strcmp(name, "marks") != 0) return syscall(SYS_write, fd, bytes, length);
  pthread_mutex_lock(&order);
  note(MARK, "", 0, bytes, length);
  pthread_mutex_unlock(&order);
  return length;
}

int ftruncate64(int fd, off64_t length) {
  const char *name = name_of_fd(fd);
  if (name == NULL) return syscall(SYS_ftruncate, fd, length);
  pthread_mutex_lock(&order);
  int result = allowed(TRUNCATE, name, 0) < 0 ? -1 : syscall(SYS_ftruncate, fd, length);
  if (result == 0) note(TRUNCATE, name, length, NULL, 0);
  pthread_mutex_unlock(&order);
  return result;
}
int ftruncate(int fd, off_t length) {
  return ftruncate64(fd, length);
}

static int synced(int fd, long call) {
  const char *name = name_of_fd(fd);
  if (name == NULL) return syscall(call, fd);
  pthread_mutex_lock(&order);
  int result = allowed(SYNC, name, 0) < 0 ? -1 : syscall(call, fd);
  if (result == 0) note(SYNC, name, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return result;
}
int fsync(int fd) {
  return synced(fd, SYS_fsync);
}
int fdatasync(int fd) {
  return synced(fd, SYS_fdatasync);
}

int unlink(const char *path) {
  const char *name = name_of(path);
  if (name == NULL) return syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  pthread_mutex_lock(&order);
  int result = syscall(SYS_unlinkat, AT_FDCWD, path, 0);
  if (result == 0) note(UNLINK, name, 0, NULL, 0);
  pthread_mutex_unlock(&order);
  return result;
}

int rename(const char *from, const char *to) {
  const char *name = name_of(from), *new_name = name_of(to);
  /* Into the folder, or out of it, is nothing that a record of this folder could say. */
  if (name == NULL || new_name == NULL) return syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  pthread_mutex_lock(&order);
  int result = syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
  if (result == 0) note(RENAME, name, 0, new_name, strlen(new_name));
  pthread_mutex_unlock(&order);
  return result;
}
