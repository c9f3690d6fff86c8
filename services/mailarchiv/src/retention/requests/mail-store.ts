/** The stored lists of requests: which mails they are about, which are left out, and what keeps those of an erasure. */
import { insertRows, placesBehind, portionsOf, type Statements, type Tables } from '../../kern/tables/index.ts'
import type { KeptBy, ListedMail } from './request.ts'
import { toListedMail } from './rows.ts'

const COLUMNS = ['request', 'list', 'seq', 'mail', 'roles', 'rule', 'free', 'kept', 'keeper']

/** A mail that a search has found. */
export type FoundMail = Omit<ListedMail, 'leftOut'>

/** Which mails of a list: all, those of an erasure that something keeps, those that are left out, or those that are not. */
export type WhichMails = 'all' | 'kept' | 'left_out' | 'listed'

interface Counted {
  readonly participated: number
  readonly named: number
  readonly leftOut: number
  /** By what keeps them, with the latest first free day of its mails. */
  readonly kept: readonly (KeptBy & { readonly free: string; readonly mails: number })[]
}

/** Opens the lists over their tables, which stay the caller's. `list` of a request in force is that of its row. */
export function openListStore(tables: Tables) {
  const [table, request] = [`${tables.prefix}request_mail`, `${tables.prefix}request`]
  const inList = `request = $1 AND list = (SELECT list FROM ${request} WHERE id = $1)`
  const inFormer = `former.request = $1 AND former.list = (SELECT list FROM ${request} WHERE id = $1)`

  return {
    /** Adds mails that a search has found to the list that it fills. */
    addFound: (id: string, list: number, mails: readonly FoundMail[]): Promise<void> =>
      tables.transaction((statements) =>
        insertRows(
          statements,
          `${table} (${COLUMNS.join()})`,
          COLUMNS,
          mails.map((mail) => ({
            ...{ request: id, list, seq: mail.seq, mail: mail.id, roles: mail.roles.join(' ') },
            ...{ rule: mail.rule, free: mail.free, kept: mail.kept?.how ?? null, keeper: mail.kept?.by ?? null },
          })),
        ),
      ),

    /** Mails of a list after that number, in the order of their numbers. */
    async mailsAfter(
      id: string,
      { after, limit, which }: { after: number; limit: number; which: WhichMails },
    ): Promise<ListedMail[]> {
      const rows = await tables.rows(
        `SELECT seq, mail, roles, left_out, rule, free, kept, keeper FROM ${table}
         WHERE ${inList} AND seq > $2 ${WHICH[which]} ORDER BY seq LIMIT $3`,
        [id, after, limit],
      )
      return rows.map(toListedMail)
    },

    async counted(id: string): Promise<Counted> {
      const rows = await tables.rows(
        `SELECT count(CASE WHEN roles <> '' THEN 1 END) AS participated, count(CASE WHEN roles = '' THEN 1 END) AS named,
           kept, keeper, max(free) AS free FROM ${table}
         WHERE ${inList} AND left_out IS NULL GROUP BY kept, keeper ORDER BY kept, keeper`,
        [id],
      )
      const [left] = await tables.rows(
        `SELECT count(*) AS mails FROM ${table} WHERE ${inList} AND left_out IS NOT NULL`,
        [id],
      )
      const sum = (of: string) => rows.reduce((total, row) => total + Number(row[of]), 0)
      return {
        participated: sum('participated'),
        named: sum('named'),
        leftOut: Number(left?.['mails'] ?? 0),
        kept: rows.flatMap((row) => {
          if (row['kept'] === null) return []
          const mails = Number(row['participated']) + Number(row['named'])
          return [{ how: row['kept'] as KeptBy['how'], by: String(row['keeper']), free: String(row['free']), mails }]
        }),
      }
    },

    /** The mails that persons have left out, by their reason. */
    async leftOut(id: string): Promise<{ reason: string; mails: number }[]> {
      const rows = await tables.rows(
        `SELECT left_out AS reason, count(*) AS mails FROM ${table} WHERE ${inList} AND left_out IS NOT NULL
         GROUP BY left_out ORDER BY left_out`,
        [id],
      )
      return rows.map(({ reason, mails }) => ({ reason: String(reason), mails: Number(mails) }))
    },

    /** Those of these mails that are on a list. */
    async among(id: string, seqs: readonly number[]): Promise<ReadonlySet<number>> {
      const found = new Set<number>()
      for (const some of portionsOf(seqs)) {
        const sql = `SELECT seq FROM ${table} WHERE ${inList} AND seq IN (${placesBehind(1, some)})`
        for (const { seq } of await tables.rows(sql, [id, ...some])) found.add(Number(seq))
      }
      return found
    },

    /** Leaves mails out for the reason of a person, or (null) takes them in again. */
    async markIn(statements: Statements, id: string, seqs: readonly number[], reason: string | null): Promise<void> {
      for (const some of portionsOf(seqs))
        await statements.run(
          `UPDATE ${table} SET left_out = $2 WHERE ${inList} AND seq IN (${placesBehind(2, some)})`,
          [...[id, reason], ...some],
        )
    },

    /** Counts the mails of a list once more, for its request. Returns those that are not left out. */
    async recountIn(statements: Statements, id: string): Promise<number> {
      const [row] = await statements.rows(
        `SELECT count(*) AS mails, count(CASE WHEN kept IS NULL THEN 1 END) AS free FROM ${table}
         WHERE ${inList} AND left_out IS NULL`,
        [id],
      )
      const [mails, free] = [Number(row?.['mails']), Number(row?.['free'])]
      await statements.run(
        `UPDATE ${request} SET mails = $2, free = CASE WHEN kind = 'erasure' THEN CAST($3 AS INTEGER) ELSE 0 END
         WHERE id = $1`,
        [id, mails, free],
      )
      return mails
    },

    /** The mails of a list that are not left out. */
    async listedIn(statements: Statements, id: string): Promise<{ id: string; seq: number }[]> {
      const rows = await statements.rows(`SELECT mail, seq FROM ${table} WHERE ${inList} AND left_out IS NULL`, [id])
      return rows.map(({ mail, seq }) => ({ id: String(mail), seq: Number(seq) }))
    },

    /** Puts the list that a search has filled in the place of the former one. What was left out stays left out. */
    async replaceIn(statements: Statements, id: string, list: number): Promise<void> {
      await statements.run(
        `UPDATE ${table} AS found SET left_out =
           (SELECT former.left_out FROM ${table} AS former WHERE ${inFormer} AND former.seq = found.seq)
         WHERE request = $1 AND list = $2`,
        [id, list],
      )
      await statements.run(`UPDATE ${request} SET list = $2 WHERE id = $1`, [id, list])
      await dropOthersIn(statements, id)
    },
    /**
     * Adds the mails of the former list that the search has not found again to the one that it has filled. By NOT IN: of NOT
     * EXISTS PostgreSQL compares each mail with each in tables that it has no statistics of.
     */
    async keepFormerIn(statements: Statements, id: string, list: number): Promise<void> {
      await statements.run(
        `INSERT INTO ${table} (${COLUMNS.join()}, left_out)
         SELECT request, CAST($2 AS BIGINT), seq, mail, roles, rule, free, kept, keeper, left_out FROM ${table} AS former
         WHERE ${inFormer} AND seq NOT IN (SELECT seq FROM ${table} WHERE request = $1 AND list = $2)`,
        [id, list],
      )
    },
    dropOthersIn,
  }

  /** Drops all lists of a request but the one in force: the former one, or what a search left that did not end. */
  async function dropOthersIn(statements: Statements, id: string): Promise<void> {
    await statements.run(
      `DELETE FROM ${table} WHERE request = $1 AND list <> (SELECT list FROM ${request} WHERE id = $1)`,
      [id],
    )
  }
}

const WHICH: Readonly<Record<WhichMails, string>> = {
  all: '',
  kept: 'AND kept IS NOT NULL AND left_out IS NULL',
  left_out: 'AND left_out IS NOT NULL',
  listed: 'AND left_out IS NULL',
}
