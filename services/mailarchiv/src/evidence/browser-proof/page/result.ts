/** Writes the outcome of a check into the page. Texts of files are set as text: none of them is markup. */
import type { Key, Proof } from '../proof.ts'
import type { Outcome } from './check.ts'
import { type Findings, written } from './findings.ts'
import { verdictOf } from './verdict.ts'

/** Replaces what the element shows. */
export function showResult(place: HTMLElement, outcome: Outcome, key: Key): void {
  const { tone, title, sentences } = verdictOf(outcome)
  const heading = made('h2', title)
  heading.id = 'verdict'
  heading.tabIndex = -1
  const verdict = document.createElement('div')
  verdict.className = `verdict ${tone}`
  verdict.append(heading, ...sentences.map((sentence) => made('p', sentence)))
  place.replaceChildren(
    verdict,
    ...listOf('Was nicht stimmt', outcome.wrong),
    ...listOf('Mails ohne Nachweis', outcome.unproven),
    facts(outcome.single, key),
  )
  place.hidden = false
  heading.focus()
}

function listOf(title: string, { count, first, others }: Findings): HTMLElement[] {
  if (count === 0) return []
  const list = document.createElement('ul')
  for (const { where, sentence } of first) {
    const item = document.createElement('li')
    item.append(made('strong', where), made('span', sentence))
    list.append(item)
  }
  const rest = others === 0 ? [] : [made('p', `Und ${written(others)} weitere.`)]
  return [made('h3', `${title} (${written(count)})`), list, ...rest]
}

/** What the check rests on, so that a person can compare the key with the one of another hand. */
function facts(single: Proof | null, key: Key): HTMLElement {
  const list = document.createElement('dl')
  const add = (name: string, value: string) => list.append(made('dt', name), made('dd', value))
  if (single !== null) {
    add('Kennung', single.entry.id)
    add('Archiviert', `${moment(new Date(single.entry.archived))} (Angabe des Archivs)`)
    add('Stelle im Protokoll', `${single.index + 1n} von ${single.checkpoint.size}`)
  }
  add('Geprüft', moment(new Date()))
  add('Archiv', key.name)
  add('Fingerabdruck des Schlüssels (SHA-256)', key.fingerprint.replace(/.{4}(?=.)/g, '$& '))
  return list
}

const MOMENT = new Intl.DateTimeFormat('de-DE', { dateStyle: 'long', timeStyle: 'short' })

const moment = (date: Date): string => (Number.isNaN(date.getTime()) ? 'unbekannt' : `${MOMENT.format(date)} Uhr`)

function made(name: string, text: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = text
  return element
}
