/**
 * Builds x86-64 machine code that makes system calls and records each result: what a decoder can do once a hostile file
 * has taken it over. No library or runtime stands in its way.
 */

/**
 * A system call: its number and arguments; a text stands for the address of its bytes, `pid` for the service's process
 * id.
 */
export type SystemCall = {
  readonly name: string
  readonly number: number
  readonly args: readonly (number | string | { readonly pid: true })[]
  /** It may return twice (a fork); the copy exits. */
  readonly forks?: true
}

const SIGCHLD = 17
const CLONE_NEWUSER = 0x10000000
const CLONE_NEWNS = 0x00020000
const READ_ONLY = 0

/** Each call is harmless even outside a cage: it requests nothing, or only what ends with the process. */
export const SYSTEM_CALLS: readonly SystemCall[] = [
  { name: 'socket, TCP', number: 41, args: [2, 1, 0] },
  { name: 'socket, TCP 6', number: 41, args: [10, 1, 0] },
  { name: 'socket, UDP', number: 41, args: [2, 2, 0] },
  { name: 'socket, raw', number: 41, args: [2, 3, 1] },
  { name: 'socket, local', number: 41, args: [1, 1, 0] },
  { name: 'socket, netlink', number: 41, args: [16, 3, 0] },
  { name: 'fork', number: 57, args: [], forks: true },
  { name: 'clone', number: 56, args: [SIGCHLD, 0, 0, 0, 0], forks: true },
  { name: 'clone3', number: 435, args: [0, 0] },
  { name: 'clone into a user namespace', number: 56, args: [SIGCHLD | CLONE_NEWUSER, 0, 0, 0, 0], forks: true },
  { name: 'unshare users', number: 272, args: [CLONE_NEWUSER] },
  { name: 'unshare mounts', number: 272, args: [CLONE_NEWNS] },
  { name: 'setns', number: 308, args: [0, 0] },
  { name: 'mount', number: 165, args: [0, 0, 0, 0, 0] },
  { name: 'umount', number: 166, args: [0, 0] },
  { name: 'pivot_root', number: 155, args: [0, 0] },
  { name: 'chroot', number: 161, args: ['/'] },
  { name: 'open_tree', number: 428, args: [-100, '/', 1] },
  { name: 'fsopen', number: 430, args: ['tmpfs', 0] },
  // PTRACE_SEIZE, because PTRACE_ATTACH would stop the service.
  { name: 'ptrace the service', number: 101, args: [0x4206, { pid: true }, 0, 0] },
  { name: 'read the memory of the service', number: 310, args: [{ pid: true }, 0, 0, 0, 0, 0] },
  { name: 'open the service as a file', number: 434, args: [{ pid: true }, 0] },
  { name: 'signal the service', number: 62, args: [{ pid: true }, 0] },
  { name: 'keyctl', number: 250, args: [0, -3, 0, 0, 0] },
  { name: 'add_key', number: 248, args: ['user', 'x', 'x', 1, -3] },
  { name: 'bpf', number: 321, args: [0, 0, 0] },
  { name: 'perf_event_open', number: 298, args: [0, 0, -1, -1, 0] },
  { name: 'io_uring_setup', number: 425, args: [1, 0] },
  { name: 'userfaultfd', number: 323, args: [1] },
  { name: 'memfd_create', number: 319, args: ['x', 0] },
  { name: 'open_by_handle_at', number: 304, args: [-100, 0, 0] },
  { name: 'init_module', number: 175, args: [0, 0, ''] },
  { name: 'personality', number: 135, args: [0x0040000] },
  { name: 'settimeofday', number: 164, args: [0, 0] },
  { name: 'sethostname', number: 170, args: [0, -1] },
  { name: 'fanotify_init', number: 300, args: [0, 0] },
  { name: 'seccomp, a listener of its own', number: 317, args: [1, 8, 0] },
  { name: 'type into a terminal', number: 16, args: [0, 0x5412, 'x'] },
  { name: 'open /etc/passwd', number: 2, args: ['/etc/passwd', READ_ONLY, 0] },
  { name: 'open its environment', number: 2, args: ['/proc/self/environ', READ_ONLY, 0] },
  // Last: the end of a fork would stop a program that its parent traces, and nothing would continue it.
  { name: 'ptrace itself', number: 101, args: [0, 0, 0, 0] },
]

/** All system calls, or those that leave the program and its parent untraced. */
export const systemCalls = (isUntraced: boolean): readonly SystemCall[] =>
  SYSTEM_CALLS.filter(({ name }) => !isUntraced || !name.startsWith('ptrace'))

const BASE = 0x400000
const HEADER_BYTES = 64 + 56
/** Results lie behind code and texts. */
const RESULTS = BASE + 0x8000
const SEGMENT_BYTES = 0x9000
/** mov rdi, rsi, rdx, r10, r8, r9 ← 64 bits. */
const LOAD_ARGUMENT = [
  [0x48, 0xbf],
  [0x48, 0xbe],
  [0x48, 0xba],
  [0x49, 0xba],
  [0x49, 0xb8],
  [0x49, 0xb9],
]
const SYSCALL = [0x0f, 0x05]
const WRITE = 1
const EXIT = 60

/**
 * Builds an ELF program that makes these calls and writes each result as a signed 64-bit number to its standard output.
 */
export function machineProgram(calls: readonly SystemCall[], pid: number): Buffer {
  const texts: Buffer[] = []
  // Assembled twice: the texts' address depends on the length of the code, which is the same both times.
  const length = codeOf(calls, pid, 0, texts).length
  texts.length = 0
  const code = codeOf(calls, pid, BASE + HEADER_BYTES + length, texts)
  const body = Buffer.concat([code, ...texts])
  return Buffer.concat([header(HEADER_BYTES + body.length), body])
}

function codeOf(calls: readonly SystemCall[], pid: number, textAddress: number, texts: Buffer[]): Buffer {
  let textEnd = textAddress
  const addressOf = (text: string): number => {
    const bytes = Buffer.from(`${text}\0`)
    texts.push(bytes)
    textEnd += bytes.length
    return textEnd - bytes.length
  }
  const numbers = (call: SystemCall): readonly number[] =>
    call.args.map((arg) => (typeof arg === 'number' ? arg : typeof arg === 'string' ? addressOf(arg) : pid))
  const code = calls.flatMap((call, index) => [
    ...callOf(call.number, numbers(call)),
    // test rax, rax; jnz behind the end of the copy
    ...(call.forks ? [0x48, 0x85, 0xc0, 0x75, callOf(EXIT, [0]).length, ...callOf(EXIT, [0])] : []),
    // mov [address], rax
    ...[0x48, 0x89, 0x04, 0x25, ...littleEndian(RESULTS + index * 8, 4)],
  ])
  return Buffer.from([...code, ...callOf(WRITE, [1, RESULTS, calls.length * 8]), ...callOf(EXIT, [0])])
}

function callOf(number: number, args: readonly number[]): readonly number[] {
  const loads = args.flatMap((arg, index) => [...(LOAD_ARGUMENT[index] ?? []), ...littleEndian(arg, 8)])
  // mov rax, number
  return [...loads, 0x48, 0xc7, 0xc0, ...littleEndian(number, 4), ...SYSCALL]
}

function littleEndian(value: number, bytes: number): readonly number[] {
  const buffer = Buffer.alloc(8)
  buffer.writeBigInt64LE(BigInt(value))
  return [...buffer.subarray(0, bytes)]
}

/**
 * Builds the headers of an ELF program with one segment that is readable, writable and executable (System V ABI,
 * chapters 4 and 5).
 */
function header(fileBytes: number): Buffer {
  const bytes = Buffer.alloc(HEADER_BYTES)
  bytes.write('\x7fELF\x02\x01\x01', 'latin1')
  bytes.writeUInt16LE(2, 16)
  bytes.writeUInt16LE(62, 18)
  bytes.writeUInt32LE(1, 20)
  bytes.writeBigUInt64LE(BigInt(BASE + HEADER_BYTES), 24)
  bytes.writeBigUInt64LE(64n, 32)
  bytes.writeUInt16LE(64, 52)
  bytes.writeUInt16LE(56, 54)
  bytes.writeUInt16LE(1, 56)
  bytes.writeUInt32LE(1, 64)
  bytes.writeUInt32LE(7, 68)
  bytes.writeBigUInt64LE(BigInt(BASE), 80)
  bytes.writeBigUInt64LE(BigInt(BASE), 88)
  bytes.writeBigUInt64LE(BigInt(fileBytes), 96)
  bytes.writeBigUInt64LE(BigInt(SEGMENT_BYTES), 104)
  bytes.writeBigUInt64LE(0x1000n, 112)
  return bytes
}
