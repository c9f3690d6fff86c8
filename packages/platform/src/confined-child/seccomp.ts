import { ALLOWED, ALLOWED_ON_X64, CHECKED, UNKNOWN } from './syscalls.ts'

/** Processor architectures with a known system call table. */
export type FilteredArchitecture = 'x64' | 'arm64'

/** AUDIT_ARCH_X86_64 and AUDIT_ARCH_AARCH64. */
const AUDIT_ARCH = { x64: 0xc000003e, arm64: 0xc00000b7 } as const
const COLUMN = { x64: 0, arm64: 1 } as const

/** Opcodes of the kernel's filter (linux/bpf_common.h): load a word, jump if equal, jump if any bit is set, return. */
const LOAD = 0x20
const JUMP_EQUAL = 0x15
const JUMP_SET = 0x45
const JUMP_AT_LEAST = 0x35
const RETURN = 0x06
/** Offsets in `struct seccomp_data`: the number, the architecture and the low half of an argument. */
const NUMBER = 0
const ARCHITECTURE = 4
const argument = (index: number): number => 16 + 8 * index

const ALLOW = 0x7fff0000
const KILL_PROCESS = 0x80000000
const refuse = (errno: number): number => 0x00050000 | errno
const EPERM = 1
const ENOSYS = 38

const CLONE_THREAD = 0x00010000
/** ioctl requests that inject input into a terminal (TIOCSTI, TIOCLINUX). */
const TERMINAL_INPUT = [0x5412, 0x541c]
/** PR_SET_NAME, PR_GET_NAME, PR_SET_NO_NEW_PRIVS, PR_SET_VMA: names of threads and of memory. */
const NAMING = [15, 16, 38, 0x53564d41]
/** First system call number of the x32 interface: the same functions under other numbers. */
const X32 = 0x40000000

type Instruction = readonly [operation: number, ifTrue: number, ifFalse: number, value: number]

/** Whether system calls can be filtered on this processor. */
export function isFiltered(architecture: string): architecture is FilteredArchitecture {
  return architecture === 'x64' || architecture === 'arm64'
}

/**
 * Builds the filter as the kernel expects it (`struct sock_filter`, little-endian). A process under it can only narrow
 * it further.
 *
 * Bubblewrap alone does not stop 4 of the 43 attempts of the probe (send by UDP, listen, start Node.js, start the loader;
 * of them Node's permissions stop the last two) nor 31 of the 41 system calls of machine code, among them sockets, fork, new
 * user namespaces with chroot and mounts in them, keyrings, bpf, io_uring, userfaultfd and ptrace of its own process.
 */
export function seccompFilter(architecture: FilteredArchitecture): Uint8Array {
  const program = instructionsFor(architecture)
  const bytes = Buffer.alloc(program.length * 8)
  for (const [index, [operation, ifTrue, ifFalse, value]] of program.entries()) {
    bytes.writeUInt16LE(operation, index * 8)
    bytes.writeUInt8(ifTrue, index * 8 + 2)
    bytes.writeUInt8(ifFalse, index * 8 + 3)
    bytes.writeUInt32LE(value >>> 0, index * 8 + 4)
  }
  return bytes
}

function instructionsFor(architecture: FilteredArchitecture): readonly Instruction[] {
  const column = COLUMN[architecture]
  const older = architecture === 'x64' ? Object.values(ALLOWED_ON_X64) : []
  const allowed = [...Object.values(ALLOWED).map((numbers) => numbers[column]), ...older]
  return [
    [LOAD, 0, 0, ARCHITECTURE],
    [JUMP_EQUAL, 1, 0, AUDIT_ARCH[architecture]],
    [RETURN, 0, 0, KILL_PROCESS],
    [LOAD, 0, 0, NUMBER],
    [JUMP_AT_LEAST, 0, 1, X32],
    [RETURN, 0, 0, refuse(EPERM)],
    ...allowed.flatMap((number) => whenNumber(number, [[RETURN, 0, 0, ALLOW]])),
    ...Object.values(UNKNOWN).flatMap((numbers) => whenNumber(numbers[column], [[RETURN, 0, 0, refuse(ENOSYS)]])),
    // New threads share this process and its filter; new processes are refused.
    ...whenNumber(CHECKED.clone[column], [
      [LOAD, 0, 0, argument(0)],
      [JUMP_SET, 0, 1, CLONE_THREAD],
      [RETURN, 0, 0, ALLOW],
      [RETURN, 0, 0, refuse(EPERM)],
    ]),
    ...whenNumber(CHECKED.ioctl[column], [
      [LOAD, 0, 0, argument(1)],
      ...TERMINAL_INPUT.flatMap((request) => whenEqual(request, refuse(EPERM))),
      [RETURN, 0, 0, ALLOW],
    ]),
    ...whenNumber(CHECKED.prctl[column], [
      [LOAD, 0, 0, argument(0)],
      ...NAMING.flatMap((option) => whenEqual(option, ALLOW)),
      [RETURN, 0, 0, refuse(EPERM)],
    ]),
    [RETURN, 0, 0, refuse(EPERM)],
  ]
}

/** Runs `then`, which ends with a return, for one system call; other calls skip it. */
function whenNumber(number: number, then: readonly Instruction[]): readonly Instruction[] {
  return [[JUMP_EQUAL, 0, then.length, number], ...then]
}

function whenEqual(value: number, answer: number): readonly Instruction[] {
  return [
    [JUMP_EQUAL, 0, 1, value],
    [RETURN, 0, 0, answer],
  ]
}
