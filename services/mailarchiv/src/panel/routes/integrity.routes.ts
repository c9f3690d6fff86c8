/** Verifications and checkpoints. */
import { answer, media, rfc3339 } from '@zeughaus/platform'
import { z } from 'zod'
import type { Integrity } from '../../evidence/integrity/index.ts'
import type { SentCheckpoints } from '../../evidence/sent-checkpoints/index.ts'
import type { Archive } from '../../store/contract/index.ts'
import type { PanelArea } from './area.ts'
import { integrityState, verificationRun } from './integrity.schema.ts'
import type { Verifications } from './verifications.ts'

/** A signed summary of all mails up to an instant. */
export interface ShownCheckpoint {
  /** Milliseconds since 1970. */
  readonly madeAt: number
  readonly size: number
  readonly root: Uint8Array
  /** The end of the access log that it witnesses. */
  readonly accessLog?: { readonly id: number }
}

export interface IntegrityDependencies {
  readonly archive: Pick<Archive, 'counts'>
  readonly verifications: Verifications
  readonly integrity: Pick<Integrity, 'contradiction'>
  readonly evidence: {
    /** Oldest first; no more than the page shows. */
    newestCheckpoints(): Promise<readonly ShownCheckpoint[]>
    readonly verifierKey: string
  }
  /** The checkpoints that go outside of the house. */
  readonly sent: Pick<SentCheckpoints, 'states'>
  /** Writes the Verfahrensdokumentation. */
  readonly procedure: () => Promise<string>
}

export function addIntegrityRoutes(
  area: PanelArea,
  { archive, verifications, integrity, evidence, sent, procedure }: IntegrityDependencies,
): void {
  area.route({
    method: 'GET',
    path: '/integrity',
    permission: 'integritaet.pruefen',
    summary: 'Stand der Prüfungen und Prüfpunkte',
    log: 'none',
    schema: { response: { 200: integrityState } },
    handler: async () => ({
      mails: (await archive.counts()).mails,
      contradiction: integrity.contradiction(),
      running: await verifications.running(),
      last: await verifications.last(),
      checkpoints: (await evidence.newestCheckpoints()).toReversed().map(({ madeAt, size, root, accessLog }) => ({
        at: new Date(madeAt).toISOString(),
        size,
        root: Buffer.from(root).toString('base64'),
        log_entries: accessLog?.id ?? null,
      })),
      sent: (await sent.states()).map(({ name, sentAt, size, problem, failedAt }) => ({
        ...{ name, size, problem },
        sent_at: rfc3339(sentAt),
        failed_at: rfc3339(failedAt),
      })),
      verifier: evidence.verifierKey,
    }),
  })

  area.route({
    method: 'POST',
    path: '/integrity/runs',
    permission: 'integritaet.pruefen',
    summary: 'Eine Prüfung beginnen',
    log: 'verify',
    schema: { body: z.strictObject({ mode: z.enum(['full', 'sample']) }), response: { 200: verificationRun } },
    handler: ({ body }) => verifications.start(body.mode),
  })

  area.route({
    method: 'GET',
    path: '/verfahrensdokumentation.md',
    permission: 'integritaet.pruefen',
    log: 'procedure_read',
    summary: 'Verfahrensdokumentation dieses Dienstes',
    schema: { response: { 200: media('text/markdown; charset=utf-8', 'das Dokument') } },
    handler: async () =>
      answer(await procedure(), {
        headers: { 'content-disposition': 'attachment; filename="verfahrensdokumentation.md"' },
      }),
  })
}
