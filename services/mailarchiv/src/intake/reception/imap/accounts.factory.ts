/** The accounts of an archive in a folder, as its service opens them. */

import { localLeases } from '../../../kern/leases/index.ts'
import { openSecretBox, secretsInFolder } from '../../../kern/secrets/index.ts'
import { openSqliteTables } from '../../../kern/tables/index.ts'
import { IMAP_LAYOUT } from './account-tables.ts'
import { type ImapAccounts, type ImapOptions, openImapAccounts } from './imap-accounts.ts'

export type FolderOptions = Omit<ImapOptions, 'tables' | 'box' | 'leases'>

export async function accountsIn(folder: string, options: FolderOptions): Promise<ImapAccounts> {
  const tables = openSqliteTables(folder, IMAP_LAYOUT)
  const box = await openSecretBox(secretsInFolder(folder))
  const accounts = openImapAccounts({ ...options, tables, box, leases: localLeases() })
  let closing: Promise<void> | undefined
  return {
    ...accounts,
    close() {
      closing ??= accounts.close().then(() => tables.close())
      return closing
    },
  }
}
