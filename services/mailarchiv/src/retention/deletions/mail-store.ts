/** The stored mails of runs of deletion: which go, which stay after all, and why. */
import { insertRows, placesBehind, portionsOf, type Statements, type Tables } from '../../kern/tables/index.ts'
import { toRunMail } from './rows.ts'
import type { Kept, RunCounts, RunMail } from './run.ts'

const COLUMNS = ['run', 'seq', 'mail', 'free', 'rule']

/** Opens the mails of runs over their tables, which stay the caller's. */
export function openMailStore(tables: Tables) {
  const table = `${tables.prefix}deletion_mail`

  return {
    /** Adds mails to the list of a run. */
    addMails: (run: string, mails: readonly Omit<RunMail, 'kept'>[]): Promise<void> =>
      tables.transaction((statements) =>
        insertRows(
          statements,
          `${table} (${COLUMNS.join()})`,
          COLUMNS,
          mails.map(({ seq, id, free, rule }) => ({ run, seq, mail: id, free, rule })),
        ),
      ),
    /** Mails of a run after that number, in the order of their numbers. @param which those that go, those that stay, or all */
    async mailsAfter(
      run: string,
      { after, limit, which }: { after: number; limit: number; which: 'deleted' | 'kept' | 'all' },
    ): Promise<RunMail[]> {
      const rows = await tables.rows(
        `SELECT seq, mail, free, rule, kept, keeper FROM ${table} WHERE run = $1 AND seq > $2 ${WHICH[which]}
         ORDER BY seq LIMIT $3`,
        [run, after, limit],
      )
      return rows.map(toRunMail)
    },
    /** Those of these mails that are to go. */
    async going(run: string, seqs: readonly number[]): Promise<ReadonlySet<number>> {
      const found = new Set<number>()
      for (const some of portionsOf(seqs)) {
        const sql = `SELECT seq FROM ${table} WHERE run = $1 AND kept IS NULL AND seq IN (${placesBehind(1, some)})`
        for (const { seq } of await tables.rows(sql, [run, ...some])) found.add(Number(seq))
      }
      return found
    },
    /** Keeps mails of a run that were to go. */
    keep: (run: string, seqs: readonly number[], kept: Kept): Promise<void> =>
      tables.transaction((statements) => keepIn(statements, run, seqs, kept)),
    keepIn,
    /** Counts the mails of a run that go by their rules, and those that stay by what keeps them. */
    async countIn(statements: Statements, run: string): Promise<Pick<RunCounts, 'rules' | 'kept'>> {
      const going = await statements.rows(
        `SELECT rule, count(*) AS mails FROM ${table} WHERE run = $1 AND kept IS NULL GROUP BY rule`,
        [run],
      )
      const kept = await statements.rows(
        `SELECT kept, keeper, count(*) AS mails FROM ${table} WHERE run = $1 AND kept IS NOT NULL GROUP BY kept, keeper
         ORDER BY kept, keeper`,
        [run],
      )
      return {
        rules: Object.fromEntries(going.map(({ rule, mails }) => [String(rule), Number(mails)])),
        kept: kept.map(({ kept: how, keeper, mails }) => ({
          how: how as Kept['how'],
          by: String(keeper),
          mails: Number(mails),
        })),
      }
    },
  }

  async function keepIn(statements: Statements, run: string, seqs: readonly number[], kept: Kept): Promise<void> {
    for (const some of portionsOf(seqs))
      await statements.run(
        `UPDATE ${table} SET kept = $2, keeper = $3 WHERE run = $1 AND kept IS NULL AND seq IN (${placesBehind(3, some)})`,
        [run, kept.how, kept.by, ...some],
      )
  }
}

const WHICH = { deleted: 'AND kept IS NULL', kept: 'AND kept IS NOT NULL', all: '' } as const
