/** The chapter about the running service that both documents begin with. */
import type { Cage } from '../confined-child/cage.ts'
import { cageSentence } from '../confined-child/report.ts'
import { type ProcedureSection, writtenInstant } from './document.ts'

export interface RunningService {
  readonly version: string
  /** Milliseconds since 1970. */
  readonly startedAt: number
  /** Where the service listens; null while it does not. */
  readonly address: () => string | null
  /** Networks whose `X-Forwarded-For` is believed. */
  readonly trustProxy: readonly string[]
  readonly cage: Pick<Cage, 'name' | 'missing'>
  readonly zone: string
}

/** @param name with its article, as a sentence begins */
export function runningSection(name: string, service: RunningService): ProcedureSection {
  const { version, startedAt, address, trustProxy, cage, zone } = service
  const weakness = cageSentence(cage)
  return {
    title: 'Dienst',
    sentences: [
      `${name} läuft in der Version ${version} auf Node.js ${process.versions.node}, seit dem ${writtenInstant(startedAt, zone)}.`,
      `Schnittstelle und Seiten bietet der Dienst unter ${address() ?? 'keiner Adresse'} an, selbst ohne TLS.`,
      trustProxy.length === 0
        ? 'Angaben eines Proxys über den Absender einer Anfrage (X-Forwarded-For) glaubt er keinem Rechner.'
        : `Angaben eines Proxys über den Absender einer Anfrage (X-Forwarded-For) glaubt er nur diesen Netzen: ${trustProxy.join(', ')}.`,
      `Kalendertage rechnet er in der Zeitzone ${zone}.`,
      `Was fremde Dateien liest, schließt er ein mit „${cage.name}“.`,
      ...(weakness === null ? [] : [weakness]),
    ],
  }
}
