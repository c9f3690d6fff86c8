/** From a request to a row: receives the file, gives it its place, and takes it away again when no row comes of it. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { DomainError } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { z } from 'zod'
import type { Ablage } from '../ablage.ts'
import type { Akteur } from '../akteur.ts'
import type { Store, UnauditedWrite } from '../db.ts'
import { mitInhalt } from '../wiederholung.ts'
import type { AbgelegteDatei } from './dokument.commands.ts'
import type { DokumentMitNamen } from './dokument.queries.ts'
import { liesUpload } from './upload.ts'

const SERVER_ERROR = 500

/** A request that brings a file. */
interface Anfrage {
  readonly body: Readable
  readonly request: { readonly headers: IncomingHttpHeaders }
  readonly principal: Akteur
}

/** Where files go, and how large they may be. */
export interface Aufnahme {
  readonly store: Store
  readonly ablage: Ablage
  /** Bytes. */
  readonly dateigrenze: number
}

/**
 * Receives an upload and files it in one transaction. Whatever happens, nothing is left in the entrance.
 *
 * @param command what makes the row
 * @throws {DomainError} what liesUpload() and the command refuse
 */
export async function nimmAuf<S extends z.ZodType>(
  { store, ablage, dateigrenze }: Aufnahme,
  { body, request, principal }: Anfrage,
  formular: S,
  command: (write: UnauditedWrite, felder: z.output<S>, datei: AbgelegteDatei) => Promise<DokumentMitNamen>,
): Promise<DokumentMitNamen> {
  const eingang = ablage.eingang()
  try {
    const { felder, datei } = await liesUpload({ body, headers: request.headers }, eingang, formular, dateigrenze)
    const akteur = mitInhalt(principal, [felder, datei.dateiname, datei.hash.toString('hex')])
    const name = await eingang.behalte()
    const dokument = await writeUnaudited(store, akteur, (write) =>
      command(write, felder, { ...datei, datei: name }),
    ).catch(async (error: unknown) => {
      // After any other failure the row may stand: then the file is needed, else it is swept.
      if (error instanceof DomainError && error.status < SERVER_ERROR) await ablage.loesche(name)
      throw error
    })
    // A repeated request is answered with the first one's document and file.
    if (dokument.datei !== name) await ablage.loesche(name)
    return dokument
  } finally {
    await eingang.verwirf()
  }
}
