/** Messages of Outlook (.msg) for tests, in the form of MS-OXMSG, and the data files that the reader's library brings. */
import { fileURLToPath } from 'node:url'
import { burn, type Entry } from '@kenjiuno/msgreader/lib/Burner.js'

/** A data file with mails, meeting requests and appointments; its attachments lie beside it. */
export const DATA_FILE = testFile('pstextractortest@outlook.com.ost')
export const attachmentFile = (name: string): string => testFile(`attachments/${name}`)

function testFile(name: string): string {
  return fileURLToPath(new URL(`../example/testdata/${name}`, import.meta.resolve('pst-extractor')))
}

/** Numbers of the properties. */
const TAGS = {
  messageClass: 0x001a,
  subject: 0x0037,
  headers: 0x007d,
  senderName: 0x0c1a,
  senderAddress: 0x5d01,
  text: 0x1000,
  messageId: 0x1035,
  name: 0x3001,
  smtpAddress: 0x39fe,
  html: 0x1013,
  fileName: 0x3707,
  mimeType: 0x370e,
  contentId: 0x3712,
} as const
const RECIPIENT_TYPE = 0x0c150003
const SUBMITTED = 0x00390040
const DATA = '__substg1.0_37010102'
const KINDS = { to: 1, cc: 2, bcc: 3 }
/** Milliseconds from 1601 to 1970. */
const EPOCH = 11_644_473_600_000n

type Texts = { readonly [K in keyof typeof TAGS]?: string }

interface WantedMessage extends Texts {
  readonly date?: Date
  readonly recipients?: readonly {
    readonly kind: keyof typeof KINDS
    readonly name: string
    readonly address: string
  }[]
  readonly files?: readonly {
    readonly name: string
    readonly type?: string
    readonly id?: string
    readonly bytes: Uint8Array
  }[]
}

/** The bytes of a message with these properties. */
export function aMsg({ date, recipients = [], files = [], ...texts }: WantedMessage): Uint8Array {
  const tree = new Tree()
  tree.properties(32, date === undefined ? [] : [[SUBMITTED, fileTime(date)]])
  tree.texts({ messageClass: 'IPM.Note', ...texts })
  for (const [at, { kind, name, address }] of recipients.entries())
    tree.folder(`__recip_version1.0_#${numbered(at)}`, (inner) => {
      inner.properties(8, [[RECIPIENT_TYPE, BigInt(KINDS[kind])]])
      inner.texts({ name, smtpAddress: address })
    })
  for (const [at, { name, type, id, bytes }] of files.entries())
    tree.folder(`__attach_version1.0_#${numbered(at)}`, (inner) => {
      inner.properties(8, [])
      inner.texts({ fileName: name, ...(type && { mimeType: type }), ...(id && { contentId: id }) })
      inner.stream(DATA, bytes)
    })
  return burn(tree.entries)
}

const numbered = (at: number): string => at.toString(16).toUpperCase().padStart(8, '0')
const fileTime = (date: Date): bigint => (BigInt(date.getTime()) + EPOCH) * 10_000n

/** Folders and streams, as the writer of compound files wants them: one list, each folder with places in it. */
class Tree {
  readonly entries: Entry[]
  readonly #folder: { children?: number[] }

  constructor(entries?: Entry[], folder?: Entry) {
    this.entries = entries ?? [{ name: 'Root Entry', type: 5, children: [], length: 0 }]
    this.#folder = folder ?? this.entries[0]!
  }

  texts(texts: Texts): void {
    for (const [name, value] of Object.entries(texts)) {
      const tag = TAGS[name as keyof typeof TAGS].toString(16).toUpperCase().padStart(4, '0')
      this.stream(`__substg1.0_${tag}001F`, Buffer.from(value, 'utf16le'))
    }
  }

  /** MS-OXMSG 2.4: values of fixed length, behind a head of `head` bytes. */
  properties(head: number, values: readonly (readonly [tag: number, value: bigint])[]): void {
    const bytes = Buffer.alloc(head + values.length * 16)
    for (const [at, [tag, value]] of values.entries()) {
      bytes.writeUInt32LE(tag, head + at * 16)
      bytes.writeUInt32LE(6, head + at * 16 + 4)
      bytes.writeBigUInt64LE(value, head + at * 16 + 8)
    }
    this.stream('__properties_version1.0', bytes)
  }

  stream(name: string, bytes: Uint8Array): void {
    this.#add({ name, type: 2, length: bytes.length, binaryProvider: () => Uint8Array.from(bytes) })
  }

  folder(name: string, fill: (inner: Tree) => void): void {
    const entry: Entry = { name, type: 1, children: [], length: 0 }
    this.#add(entry)
    fill(new Tree(this.entries, entry))
  }

  #add(entry: Entry): void {
    this.#folder.children!.push(this.entries.length)
    this.entries.push(entry)
  }
}
