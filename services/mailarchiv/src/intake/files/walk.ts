/** Finds the files of an import, in a fixed order. */
import { lstatSync, readdirSync, statSync } from 'node:fs'
import { basename, join, relative } from 'node:path'

/** `mail`: one mail. `sniff`: named by the user, the content decides. */
export type FileKind = 'mail' | 'mbox' | 'mail.gz' | 'mbox.gz' | 'sniff'

export type Found =
  | {
      readonly is: 'file'
      readonly path: string
      readonly kind: FileKind
      readonly size: number
      readonly modified: number
    }
  | { readonly is: 'unreadable'; readonly path: string; readonly reason: string }
  /** Of no supported kind. */
  | { readonly is: 'passed over'; readonly path: string }

const KINDS: readonly (readonly [ending: string, kind: FileKind])[] = [
  ['.eml', 'mail'],
  ['.mbox', 'mbox'],
  ['.mbx', 'mbox'],
  ['.eml.gz', 'mail.gz'],
  ['.mbox.gz', 'mbox.gz'],
  ['.mbx.gz', 'mbox.gz'],
  ['.emlx', 'mail'],
  ['.msg', 'sniff'],
  ['.pst', 'sniff'],
  ['.ost', 'sniff'],
  ['.olm', 'sniff'],
]

/**
 * Walks a path of the user: a file of any name, or a folder with everything in it. Does not follow links to folders.
 *
 * @param everyFile in folders too every file counts, whatever its name; its content decides the kind
 */
export function* walk(path: string, everyFile = false): Generator<Found> {
  const given = attempt(() => statSync(path), path)
  if ('is' in given) {
    yield given
    return
  }
  if (!given.value.isDirectory()) {
    const { size, mtimeMs } = given.value
    yield { is: 'file', path, kind: kindOf(path) ?? 'sniff', size, modified: mtimeMs }
    return
  }
  // A stack instead of recursion: folders may be nested to any depth.
  const folders = [path]
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const current = folder
    const names = attempt(() => readdirSync(current).sort(), current)
    if ('is' in names) {
      yield names
      continue
    }
    const isBox = isMaildirBox(current)
    const inner: string[] = []
    const siblings = new Set(names.value)
    for (const name of names.value) {
      const child = join(current, name)
      const found = inspect(child, { root: path, isBox, everyFile, siblings })
      if (found === 'folder') {
        // Files in `tmp` of a Maildir are still being written.
        if (!(name === 'tmp' && isMaildir(current))) inner.push(child)
      } else yield found
    }
    folders.push(...inner.reverse())
  }
}

/** `cur` and `new` of a Maildir hold mails under names without an extension. */
function isMaildirBox(folder: string): boolean {
  return ['cur', 'new'].includes(basename(folder)) && isMaildir(join(folder, '..'))
}

/** All three folders make a Maildir (https://cr.yp.to/proto/maildir.html). */
function isMaildir(folder: string): boolean {
  return ['cur', 'new', 'tmp'].every((name) => {
    const box = attempt(() => statSync(join(folder, name)), name)
    return !('is' in box) && box.value.isDirectory()
  })
}

/** The place of a file: below the folder `root` of the user, inside or outside a box of a Maildir, beside other files. */
type Place = {
  readonly root: string
  readonly isBox: boolean
  readonly everyFile: boolean
  readonly siblings: ReadonlySet<string>
}

function inspect(path: string, place: Place): Found | 'folder' {
  const link = attempt(() => lstatSync(path), path)
  if ('is' in link) return link
  if (link.value.isDirectory()) return 'folder'
  const kind = kindInFolder(path, place)
  if (kind === null) return { is: 'passed over', path }
  const file = link.value.isSymbolicLink() ? attempt(() => statSync(path), path) : link
  if ('is' in file) return file
  const isEmptyFolder = file.value.size === 0 && (isNamedMbox(path) || isThunderbirdFolder(path, place))
  if (!file.value.isFile() || isEmptyFolder) return { is: 'passed over', path }
  return { is: 'file', path, kind, size: file.value.size, modified: file.value.mtimeMs }
}

function kindInFolder(path: string, place: Place): FileKind | null {
  const { root, isBox, everyFile } = place
  if (isOfMac(relative(root, path)) || isIndex(path)) return null
  // In a Maildir a name that begins with a dot is no mail (https://cr.yp.to/proto/maildir.html).
  if (isBox) return basename(path).startsWith('.') ? null : 'mail'
  return kindOfMember(path) ?? (isThunderbirdFolder(path, place) ? 'mbox' : everyFile ? 'sniff' : null)
}

/** Thunderbird keeps a folder as an mbox without an ending, beside its index. */
const isThunderbirdFolder = (path: string, { siblings }: Place): boolean => siblings.has(`${basename(path)}.msf`)

/**
 * Whether a Mac made this file beside another one, for data that only its own file system stores (AppleDouble, RFC
 * 1740); its name has the same extension.
 */
export function isOfMac(path: string): boolean {
  return /(^|\/)(__MACOSX\/|\._[^/]*$)/.test(path)
}

/** What servers and programs keep beside mails and could be taken for one: indexes, lists, counts. */
const INDEX =
  /^(?:dovecot[.-].*|courier(?:imap|pop3d).*|maildir(?:folder|size)|cyrus\.(?:header|index|cache|annotations|squat)|\.mbsyncstate.*|\.uidvalidity|\.mh_sequences|table_of_contents|content_index|.*\.msf)$/i

export const isIndex = (path: string): boolean => INDEX.test(basename(path))

/**
 * A mail in a Maildir, also where only `cur` is left of it: the time of its delivery begins the name, or flags end it
 * (https://cr.yp.to/proto/maildir.html). A folder `new` may be anything, so there the time has all its digits.
 */
const IN_MAILDIR = /(?:^|\/)(?:cur\/\d+[._][^\s/]*|new\/\d{9,}[._][^\s/]*|(?:cur|new)\/[^./][^/]*[:;!_-]2,[A-Za-z]*)$/

/** Apple Mail exports a folder as a folder `Name.mbox` with a file `mbox`, which is one. */
export const isNamedMbox = (path: string): boolean => basename(path).toLowerCase() === 'mbox'

/** The kind of a file in a folder or an archive by its name and those of its folders; null when it does not count. */
export function kindOfMember(path: string): FileKind | null {
  return kindOf(path) ?? (isNamedMbox(path) ? 'mbox' : IN_MAILDIR.test(path) ? 'mail' : null)
}

/** The kind of a file by the ending of its name. */
function kindOf(path: string): FileKind | null {
  const name = basename(path).toLowerCase()
  return KINDS.findLast(([ending]) => name.endsWith(ending))?.[1] ?? null
}

type Unreadable = Found & { is: 'unreadable' }

function attempt<T>(work: () => T, path: string): { readonly value: T } | Unreadable {
  try {
    return { value: work() }
  } catch (error) {
    return { is: 'unreadable', path, reason: reasonOf(error) }
  }
}

/** German clause for an error of the file system. */
export function reasonOf(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return 'Das gibt es nicht.'
  if (code === 'EACCES' || code === 'EPERM') return 'Das darf nicht gelesen werden.'
  return `Das lässt sich nicht lesen (${code ?? 'unbekannter Fehler'}).`
}
