/** The files that a person has chosen: the folder of an export, or some files of it. */
import { fail } from '../proof.ts'

/** Files by the names that the lists of the export give them, such as `mails/000001-2024-05-03.eml`. */
export interface Chosen {
  readonly lists: readonly File[]
  readonly mails: ReadonlyMap<string, File>
  readonly proofs: ReadonlyMap<string, File>
}

const LIST = /^manifest-.*\.jsonl$/
const MAIL = /\.eml$/i
const PROOF = /\.tlog-proof$/i
export const MAILS = 'mails/'
export const PROOFS = 'nachweise/'

/** Sorts the files by what they are. Without a list each mail and each proof counts, wherever it lies. @throws NotProven */
export function sortedOut(files: readonly File[]): Chosen {
  const lists = files.filter(({ name }) => LIST.test(name))
  const folders = new Set(lists.map(folderOf))
  if (folders.size > 1) fail('In der Auswahl liegen mehrere Exporte. Bitte wählen Sie den Ordner von einem.')
  const [folder] = folders
  const named = (kind: RegExp, below: string) =>
    new Map(
      files
        .filter(({ name }) => kind.test(name))
        .map((file): [string, File] => [nameIn(folder ?? '', below, file), file])
        .filter(([name]) => folder === undefined || name.startsWith(below)),
    )
  return { lists: lists.sort(byName), mails: named(MAIL, MAILS), proofs: named(PROOF, PROOFS) }
}

/** The folder of a file with the slash behind it; empty for one that was not chosen by its folder. */
const folderOf = ({ name, webkitRelativePath }: File): string =>
  webkitRelativePath === '' ? '' : webkitRelativePath.slice(0, -name.length)

/** What the lists in this folder call a file: of one that was chosen by itself the browser does not tell the folder. */
function nameIn(folder: string, below: string, { name, webkitRelativePath }: File): string {
  if (webkitRelativePath === '') return below + name
  return webkitRelativePath.startsWith(folder) ? webkitRelativePath.slice(folder.length) : ''
}

const byName = (one: File, other: File): number => (one.name < other.name ? -1 : 1)
