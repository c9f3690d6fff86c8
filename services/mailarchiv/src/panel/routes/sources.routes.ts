/** How mails get in: uploads, the SMTP listener, IMAP accounts. */
import { answer, notFound, rfc3339 } from '@zeughaus/platform'
import { z } from 'zod'
import { noteObject } from '../../evidence/access-log/index.ts'
import type { PanelArea } from './area.ts'
import { byId } from './common.schema.ts'
import {
  type EditedImapAccount,
  editedImapAccount,
  type ImapAccount,
  type ImapConnection,
  imapAccount,
  imapConnection,
  imapTest,
  keptConnection,
  type NewImapAccount,
  newImapAccount,
  type Sources,
  sourcesSchema,
  UPLOAD_PIECE,
  uploadSchema,
} from './sources.schema.ts'
import { TUS_TYPE } from './uploads/tus.ts'
import type { Uploads } from './uploads/uploads.ts'

/** An account as the intake reports it. Times in milliseconds since 1970. */
interface AccountStatus extends Omit<ImapAccount, 'folders' | 'skipped' | 'last_success' | 'next_try'> {
  /** For the state of the sources. */
  readonly isRead: boolean
  readonly folders: readonly string[]
  readonly skipped: { readonly count: number; readonly mails: readonly ImapAccount['skipped']['mails'][number][] }
  readonly lastSuccess: number | null
  readonly nextTry: number | null
}

interface ConnectionTest {
  readonly ok: boolean
  readonly message: string
  readonly folders: readonly string[]
  readonly refreshToken: string | null
}

interface SmtpStatus extends Omit<Sources['smtp'], 'allow'> {
  readonly allow: readonly string[]
}

export interface SourceDependencies {
  readonly uploads: Pick<
    Uploads,
    'list' | 'announced' | 'begin' | 'progress' | 'receive' | 'remove' | 'stop' | 'resume'
  >
  readonly imap: {
    list(): Promise<AccountStatus[]>
    add(account: NewImapAccount): Promise<AccountStatus>
    /** Null: there is no such account. */
    change(
      id: string,
      edited: Omit<EditedImapAccount, 'same_mailbox'> & { readonly sameMailbox: boolean },
    ): Promise<AccountStatus | null>
    /** Null: there is no such account. */
    setPaused(id: string, paused: boolean): Promise<AccountStatus | null>
    /** False: there is no such account. */
    remove(id: string): Promise<boolean>
    test(connection: ImapConnection, of?: string): Promise<ConnectionTest>
  }
  /** Null: no port is set. */
  readonly smtp: { status(): SmtpStatus } | null
}

const SMTP_OFF: Sources['smtp'] = {
  state: 'off',
  address: null,
  tls: false,
  allow: [],
  accepted: 0,
  refused: 0,
  last_at: null,
  error: null,
}

export function addSourceRoutes(area: PanelArea, { uploads, imap, smtp }: SourceDependencies): void {
  area.route({
    method: 'GET',
    path: '/sources',
    permission: 'quellen.verwalten',
    summary: 'Quellen und Uploads',
    log: 'none',
    schema: { response: { 200: sourcesSchema } },
    async handler() {
      const listener = smtp?.status()
      return {
        smtp: listener === undefined ? SMTP_OFF : { ...listener, allow: [...listener.allow] },
        imap: (await imap.list()).map(shownAccount),
        uploads: await uploads.list(),
        upload_piece: UPLOAD_PIECE,
      }
    },
  })

  area.route({
    method: 'POST',
    path: '/uploads',
    permission: 'quellen.verwalten',
    summary: 'Einen Upload beginnen (tus 1.0.0): Upload-Length, Upload-Metadata mit filename und journal',
    log: 'upload',
    schema: { response: { 201: null } },
    async handler({ request, principal: { account } }) {
      const announced = uploads.announced(request.headers)
      noteObject(request, announced.name)
      return answer(null, { headers: await uploads.begin(announced, account.id, request.headers) })
    },
  })

  area.route({
    method: 'GET',
    path: '/uploads/{id}',
    permission: 'quellen.verwalten',
    summary: 'Der Stand eines Uploads (tus 1.0.0: HEAD)',
    log: 'none',
    schema: { params: byId, response: { 200: uploadSchema } },
    async handler({ params, request }) {
      const { upload, headers } = await uploads.progress(params.id, request.headers)
      return answer(upload, { headers })
    },
  })

  area.route({
    method: 'PATCH',
    path: '/uploads/{id}',
    permission: 'quellen.verwalten',
    log: 'none',
    summary: 'Die nächsten Bytes eines Uploads (tus 1.0.0): Upload-Offset',
    timeLimit: 'none',
    rawBody: [TUS_TYPE],
    bodyLimit: UPLOAD_PIECE,
    schema: { params: byId, response: { 204: null } },
    async handler({ params, request, body }) {
      return answer(null, { headers: await uploads.receive(params.id, request.headers, body) })
    },
  })

  area.route({
    method: 'DELETE',
    path: '/uploads/{id}',
    permission: 'quellen.verwalten',
    summary: 'Einen Upload abbrechen oder aus der Liste nehmen',
    log: 'source_change',
    schema: { params: byId, response: { 204: null } },
    async handler({ params }) {
      await uploads.remove(params.id)
      return undefined
    },
  })

  for (const [action, summary] of [
    ['stop', 'Einen Import anhalten: was gelesen ist, bleibt archiviert'],
    ['resume', 'Einen angehaltenen Import fortsetzen'],
  ] as const)
    area.route({
      method: 'POST',
      path: `/uploads/{id}/${action}`,
      permission: 'quellen.verwalten',
      summary,
      log: 'source_change',
      schema: { params: byId, response: { 200: uploadSchema } },
      handler: ({ params }) => uploads[action](params.id),
    })

  area.route({
    method: 'POST',
    path: '/imap',
    permission: 'quellen.verwalten',
    summary: 'IMAP-Konto anlegen',
    log: 'source_change',
    schema: { body: newImapAccount, response: { 200: imapAccount } },
    async handler({ body, request }) {
      const account = await imap.add(body)
      noteObject(request, `${account.id} ${account.name}`)
      return shownAccount(account)
    },
  })

  area.route({
    method: 'POST',
    path: '/imap/test',
    permission: 'quellen.verwalten',
    summary: 'Verbindung prüfen, ohne etwas anzulegen',
    log: 'source_change',
    schema: { body: imapConnection, response: { 200: imapTest } },
    handler: async ({ body }) => shownTest(await imap.test(body)),
  })

  area.route({
    method: 'POST',
    path: '/imap/{id}/test',
    permission: 'quellen.verwalten',
    summary: 'Geänderte Verbindung prüfen, mit dem gespeicherten Geheimnis, wo keines angegeben ist',
    log: 'source_change',
    schema: { params: byId, body: keptConnection, response: { 200: imapTest } },
    async handler({ params, body }) {
      const tested = await imap.test(body, params.id)
      // The account holds a renewed token already.
      return shownTest({ ...tested, refreshToken: null })
    },
  })

  area.route({
    method: 'PUT',
    path: '/imap/{id}',
    permission: 'quellen.verwalten',
    summary: 'IMAP-Konto ändern; leere Geheimnisse bleiben, wie sie sind',
    log: 'source_change',
    schema: { params: byId, body: editedImapAccount, response: { 200: imapAccount } },
    async handler({ params, body: { same_mailbox, ...edited } }) {
      const account = await imap.change(params.id, { ...edited, sameMailbox: same_mailbox })
      if (account === null) throw unknownAccount()
      return shownAccount(account)
    },
  })

  area.route({
    method: 'PATCH',
    path: '/imap/{id}',
    permission: 'quellen.verwalten',
    summary: 'IMAP-Konto anhalten oder fortsetzen',
    log: 'source_change',
    schema: { params: byId, body: z.strictObject({ paused: z.boolean() }), response: { 200: imapAccount } },
    async handler({ params, body }) {
      const account = await imap.setPaused(params.id, body.paused)
      if (account === null) throw unknownAccount()
      return shownAccount(account)
    },
  })

  area.route({
    method: 'DELETE',
    path: '/imap/{id}',
    permission: 'quellen.verwalten',
    summary: 'IMAP-Konto entfernen; was archiviert ist, bleibt',
    log: 'source_change',
    schema: { params: byId, response: { 204: null } },
    async handler({ params }) {
      if (!(await imap.remove(params.id))) throw unknownAccount()
      return undefined
    },
  })
}

const unknownAccount = () => notFound('Dieses Postfach gibt es nicht mehr.')

function shownTest({ ok, message, folders, refreshToken }: ConnectionTest) {
  return { ok, message, folders: [...folders], refresh_token: refreshToken }
}

function shownAccount({ lastSuccess, nextTry, folders, skipped, isRead: _, ...same }: AccountStatus): ImapAccount {
  return {
    ...same,
    folders: [...folders],
    skipped: { count: skipped.count, mails: [...skipped.mails] },
    last_success: rfc3339(lastSuccess),
    next_try: rfc3339(nextTry),
  }
}
