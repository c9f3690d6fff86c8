/** Receives a file and stores it with its row, or removes it when no row is written. */
import type { IncomingHttpHeaders } from 'node:http'
import type { Readable } from 'node:stream'
import { DomainError } from '@zeughaus/platform'
import { writeUnaudited } from '@zeughaus/postgres'
import type { z } from 'zod'
import type { Caller } from '../../kern/access/caller.ts'
import type { CallerStore, UnauditedWrite } from '../../kern/db/store.ts'
import type { FileStore } from '../../kern/files/index.ts'
import { withInhalt } from '../../kern/http/idempotency.ts'
import type { PictureCheck } from './bild.ts'
import type { StoredFile } from './dokument.commands.ts'
import type { DokumentMitNamen } from './dokument.queries.ts'
import { readUpload } from './upload.ts'

const SERVER_ERROR = 500

/** A request with a file. */
interface UploadRequest {
  readonly body: Readable
  readonly request: { readonly headers: IncomingHttpHeaders }
  readonly principal: Caller
}

/** Where uploads go, and their limits. */
export interface UploadTarget {
  readonly store: CallerStore
  readonly files: FileStore
  /** In bytes. */
  readonly fileLimit: number
  readonly pictures: PictureCheck
}

/**
 * Receives an upload and files it in one transaction. Never leaves anything in the intake folder.
 *
 * @param command writes the row
 * @throws {DomainError} what readUpload() and the command refuse
 */
export async function receiveDokument<S extends z.ZodType, D extends DokumentMitNamen>(
  { store, files, fileLimit, pictures }: UploadTarget,
  { body, request, principal }: UploadRequest,
  form: S,
  command: (write: UnauditedWrite, fields: z.output<S>, file: StoredFile) => Promise<D>,
): Promise<D> {
  const intake = files.intake()
  try {
    const limits = { grenze: fileLimit, pictures }
    const { fields, datei } = await readUpload({ body, headers: request.headers }, intake, form, limits)
    const caller = withInhalt(principal, [fields, datei.dateiname, datei.hash.toString('hex')])
    const name = await intake.keep()
    const dokument = await writeUnaudited(store, caller, (write) =>
      command(write, fields, { ...datei, datei: name }),
    ).catch(async (error: unknown) => {
      // After any other failure the row may exist and need the file; if not, the file is swept.
      if (error instanceof DomainError && error.status < SERVER_ERROR) await files.remove(name)
      throw error
    })
    // A repeated request gets the document and file of the first one.
    if (dokument.datei !== name) await files.remove(name)
    return dokument
  } finally {
    await intake.discard()
  }
}
