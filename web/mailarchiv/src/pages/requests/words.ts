/** Requests of people about their data, in German words. */
import { formatDay } from '@zeughaus/web-shared'
import type { Schema } from '../../api.ts'

export type Request = Schema<'Request'>
export type View = Schema<'RequestView'>

interface KindWords {
  readonly name: string
  readonly article: string
  /** What the person gets. */
  readonly sentence: string
}

export const KINDS: Readonly<Record<Request['kind'], KindWords>> = {
  access: {
    name: 'Auskunft',
    article: 'Art. 15 DSGVO',
    sentence: 'Die Person bekommt eine Kopie der Mails, in denen sie vorkommt.',
  },
  erasure: {
    name: 'Löschung',
    article: 'Art. 17 DSGVO',
    sentence: 'Was niemand aufbewahren muss, wird gelöscht. Ein Brief sagt der Person, was bleibt und warum.',
  },
  restriction: {
    name: 'Einschränkung',
    article: 'Art. 18 DSGVO',
    sentence: 'Die Mails bleiben, aber nur von Ihnen benannte Personen können sie noch finden und lesen.',
  },
}

export const OUTCOMES: Readonly<Record<NonNullable<Request['outcome']>, string>> = {
  done: 'erledigt',
  refused: 'abgelehnt',
  withdrawn: 'zurückgezogen',
  lifted: 'Einschränkung aufgehoben',
}

export const STEP_WORDS: Readonly<Record<View['steps'][number]['what'], string>> = {
  created: 'Angelegt',
  searched: 'Mails gesucht',
  search_failed: 'Suche gescheitert',
  left_out: 'Mails ausgenommen',
  taken_in: 'Mails wieder aufgenommen',
  extended: 'Frist verlängert',
  bundled: 'Auskunft heruntergeladen',
  proposed: 'Löschlauf vorgeschlagen',
  restricted: 'Eingeschränkt',
  readers: 'Personen geändert',
  lifted: 'Einschränkung aufgehoben',
  closed: 'Abgeschlossen',
}

/** `Löschung (Art. 17 DSGVO)`. */
export const kindText = ({ kind }: Pick<Request, 'kind'>): string => `${KINDS[kind].name} (${KINDS[kind].article})`

/** `12.03.2026 (verlängert)`. */
export const dueText = ({ due_on, extended }: Pick<Request, 'due_on' | 'extended'>): string =>
  `${formatDay(due_on)}${extended === null ? '' : ' (verlängert)'}`
