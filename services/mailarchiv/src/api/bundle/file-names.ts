/** Names for files of mails that Windows and Unix take, and under which no browser and no system runs them. */

/** Endings of files that programs show without running them, or ask before they do. Whatever has another one is renamed. */
const SHOWN: ReadonlySet<string> = new Set(
  (
    'pdf txt csv log md ics vcf eml msg rtf doc docx odt xls xlsx ods ppt pptx odp ' +
    'png jpg jpeg gif webp bmp tif tiff heic mp3 m4a wav ogg mp4 mov webm zip 7z gz p7s p7m sig asc'
  ).split(' '),
)
/** Endings of texts that a browser or a system runs, and a person can read. */
const TEXTS: ReadonlySet<string> = new Set(
  (
    'htm html xhtml xht shtml mht mhtml svg xml xsl xslt js mjs cjs css json yaml yml ts php py rb pl sh bash bat cmd ps1 ' +
    'vbs vbe wsf hta reg inf ini'
  ).split(' '),
)
const AS_TEXT = 'txt'
export const LOCKED = 'gesperrt'

/** Characters of a name before its ending: with all around it, its bytes in UTF-8 stay below 255. */
const MOST_STEM = 60
const ENDING = /^[a-z0-9]{1,10}$/i
/** What nobody sees, and what turns a name round. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]+/gu
/** What separates paths, and what Windows refuses. */
const REFUSED = /[<>:"/\\|?*]+/g

/** `text` and `locked`: under its own ending it would run, so it has another one behind that. */
export interface FileName {
  readonly name: string
  readonly kind: 'shown' | 'text' | 'locked'
}

/** Names the files of one mail, each once. */
export class FileNames {
  readonly #prefix: string
  readonly #taken = new Set<string>()
  /** The last number behind each name. */
  readonly #numbers = new Map<string, number>()

  /** @param prefix begins with a letter or a digit: so no name is one that Windows keeps for a device */
  constructor(prefix: string) {
    this.#prefix = prefix
  }

  /** @param filename as the mail names it */
  next(filename: string): FileName {
    const clean = cleanName(filename)
    const dot = clean.lastIndexOf('.')
    const hasEnding = ENDING.test(clean.slice(dot + 1)) && dot >= 0
    const [stem, ending] = hasEnding ? [clean.slice(0, dot), clean.slice(dot + 1).toLowerCase()] : [clean, '']
    const kind = SHOWN.has(ending) ? 'shown' : TEXTS.has(ending) ? 'text' : 'locked'
    const behind = { shown: [], text: [AS_TEXT], locked: [LOCKED] }[kind]
    return { name: this.#once(shortened(stem), [ending, ...behind].filter((part) => part !== '').join('.')), kind }
  }

  #once(stem: string, ending: string): string {
    const like = folded(`${stem}.${ending}`)
    for (let number = (this.#numbers.get(like) ?? 0) + 1; ; number += 1) {
      const name = `${this.#prefix}-${stem}${number === 1 ? '' : `-${number}`}.${ending}`
      if (this.#taken.has(folded(name))) continue
      this.#taken.add(folded(name))
      this.#numbers.set(like, number)
      return name
    }
  }
}

/** One line of visible characters. */
function cleanName(filename: string): string {
  const visible = filename.replace(/\s+/gu, ' ').replace(INVISIBLE, '')
  return trimmed(visible.normalize('NFC').replace(REFUSED, '_'))
}

/** Cuts a name, never within a character. */
function shortened(stem: string): string {
  return trimmed(stem.slice(0, MOST_STEM).replace(/\p{Cs}$/u, '')) || 'datei'
}

/** Removes blanks and dots at both ends: Windows drops those behind. By a loop: an expression would scan each run again. */
function trimmed(name: string): string {
  let [start, end] = [0, name.length]
  while (isBlank(name[start])) start += 1
  while (end > start && isBlank(name[end - 1])) end -= 1
  return name.slice(start, end)
}

const isBlank = (character: string | undefined): boolean => character === ' ' || character === '.'

/** Names with equal forms are one file somewhere: systems ignore case, and the ways to compose a letter. */
const folded = (name: string): string => name.normalize('NFKC').toUpperCase().toLowerCase()
