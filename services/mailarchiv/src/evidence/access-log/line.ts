/** Writes an entry of the access log as a line of the process's output. */
import type { LogLine, SecurityActor } from '@zeughaus/platform'
import type { AccessEvent, ActorKind } from './entry.ts'
import { SECURITY } from './security.ts'

const ACTORS: Readonly<Record<ActorKind, SecurityActor>> = {
  key: 'schluessel',
  admin: 'person',
  command: 'befehl',
  service: 'dienst',
  unknown: 'unbekannt',
}

/** The line of an entry. That of a search or a read leaves out the words of the search. */
export function lineOf(event: Omit<AccessEvent, 'hits'>, nummer: number): LogLine {
  const { actor, action, object, query, address, result } = event
  const ereignis = SECURITY[action]
  const subject = ereignis === undefined ? [object] : [object, query]
  return {
    protokoll: ereignis === undefined ? 'zugriff' : 'sicherheit',
    nummer,
    ereignis: ereignis ?? action,
    ergebnis: result === 'ok' ? 'erfolgreich' : 'verweigert',
    grund: result === 'ok' ? undefined : result,
    wer: { art: ACTORS[actor.kind], id: actor.id || undefined, name: actor.name },
    adresse: address || undefined,
    gegenstand: subject.filter((text) => text).join(' ') || undefined,
  }
}
