/** The page: takes files and key, starts a check and stops it. */
import { fail, type Key, NotProven, readKey } from '../proof.ts'
import { checkExport, checkSingle, type Outcome } from './check.ts'
import { type Chosen, sortedOut } from './chosen.ts'
import { counted, written } from './findings.ts'
import { showResult } from './result.ts'

/** Between two numbers of the progress: a screen reader says each of them. In ms. */
const BETWEEN_NUMBERS = 2_000

const element = <T extends HTMLElement>(id: string): T => document.getElementById(id) as T
const form = element<HTMLFormElement>('form')
const inputs = element<HTMLFieldSetElement>('inputs')
const folder = element<HTMLInputElement>('folder')
const single = element<HTMLInputElement>('single')
const chosenText = element('chosen')
const keyField = element<HTMLTextAreaElement>('key')
const progress = element<HTMLProgressElement>('progress')
const progressText = element('progress-text')
const running = element('running')
const result = element('result')

let files: readonly File[] = []
let cancel = new AbortController()
let isChecking = false

folder.addEventListener('change', () => choose([...(folder.files ?? [])]))
// Mail and proof may lie in two folders, and a window lets a person choose from one of them.
single.addEventListener('change', () =>
  choose([...files.filter(({ webkitRelativePath }) => webkitRelativePath === ''), ...(single.files ?? [])]),
)
element('clear').addEventListener('click', () => choose([]))
element('cancel').addEventListener('click', () => cancel.abort())
// A result is one of what stands above it.
keyField.addEventListener('input', () => {
  result.hidden = true
})
form.addEventListener('submit', async (event) => {
  event.preventDefault()
  if (isChecking) return
  isChecking = true
  await check().finally(() => {
    isChecking = false
  })
})

function choose(chosen: readonly File[]): void {
  files = chosen
  result.hidden = true
  // Else a browser is silent when the same files are chosen again.
  folder.value = ''
  single.value = ''
  complain('files', '')
  const count = (ending: string) => files.filter(({ name }) => name.toLowerCase().endsWith(ending)).length
  element('clear').hidden = files.length === 0
  chosenText.textContent =
    files.length === 0
      ? 'Nichts gewählt.'
      : `Gewählt: ${counted(files.length, 'Datei', 'Dateien')}, davon ${counted(count('.eml'), 'Mail', 'Mails')} und ${counted(count('.tlog-proof'), 'Nachweis', 'Nachweise')}.`
}

/** Checks what was chosen, and shows the outcome. */
async function check(): Promise<void> {
  result.hidden = true
  const chosen = await accepted('files', chosenFiles)
  const key = await accepted('key', pastedKey)
  if (chosen === null || key === null) return
  cancel = new AbortController()
  setRunning(true)
  try {
    const outcome = await outcomeOf(chosen, key)
    setRunning(false)
    showResult(result, outcome, key)
  } catch (error) {
    setRunning(false)
    const reason = error instanceof NotProven ? error.message : `Der Browser meldet: ${String(error)}`
    complain('run', `Die Prüfung ist nicht zu Ende gekommen. ${reason}`)
  }
}

function chosenFiles(): Chosen {
  if (files.length === 0) fail('Bitte wählen Sie zuerst den Ordner des Exports.')
  const chosen = sortedOut(files)
  const { lists, mails, proofs } = chosen
  if (lists.length === 0 && (mails.size !== 1 || proofs.size !== 1))
    fail(
      'In der Auswahl liegt keine Liste „manifest-….jsonl“. Ohne Liste prüft die Seite eine Mail (.eml) mit ihrem Nachweis (.tlog-proof).',
    )
  return chosen
}

/** The key, also as it comes out of a document with short lines. */
function pastedKey(): Promise<Key> {
  const pasted = keyField.value.replace(/\s+/g, '')
  return pasted === '' ? fail('Bitte fügen Sie den öffentlichen Schlüssel ein.') : readKey(pasted)
}

function outcomeOf(chosen: Chosen, key: Key): Promise<Outcome> {
  const [mail] = chosen.mails.values()
  const [proof] = chosen.proofs.values()
  if (chosen.lists.length === 0 && mail !== undefined && proof !== undefined) return checkSingle(mail, proof, key)
  return checkExport({ chosen, key, signal: cancel.signal, onProgress: progressShown() })
}

/** Shows the progress: the bar at once, its number now and then. */
function progressShown(): (done: number, mails: number) => void {
  let last = Number.NEGATIVE_INFINITY
  return (done, mails) => {
    progress.max = mails
    progress.value = done
    if (performance.now() - last < BETWEEN_NUMBERS) return
    last = performance.now()
    progressText.textContent = `${written(done)} von ${counted(mails, 'Mail', 'Mails')} geprüft`
  }
}

function setRunning(isRunning: boolean): void {
  inputs.disabled = isRunning
  running.hidden = !isRunning
  complain('run', '')
  if (!isRunning) return
  progress.removeAttribute('value')
  progressText.textContent = 'Die Listen werden gelesen …'
  element('cancel').focus()
}

/** What a person has given; null when it is refused, which then stands beside it. */
async function accepted<T>(name: string, read: () => T | Promise<T>): Promise<T | null> {
  complain(name, '')
  try {
    return await read()
  } catch (error) {
    if (!(error instanceof NotProven)) throw error
    complain(name, error.message)
    return null
  }
}

function complain(name: string, sentence: string): void {
  const place = element(`${name}-error`)
  place.textContent = sentence
  place.hidden = sentence === ''
  if (name === 'key') keyField.setAttribute('aria-invalid', String(sentence !== ''))
}

if (globalThis.crypto?.subtle === undefined)
  complain('run', 'Dieser Browser rechnet hier nicht. Bitte öffnen Sie die Seite mit einem neueren Browser.')
