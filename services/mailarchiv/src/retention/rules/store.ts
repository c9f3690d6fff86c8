/** The stored rules over the tables of either engine. */
import type { Row, Statements, Tables } from '../../kern/tables/index.ts'
import { type NewStep, noteStep } from '../records/index.ts'
import type { Rule, RuleFields, RuleStep } from './rule.ts'

type NewRuleStep = NewStep<RuleStep>

const FIELDS = ['name', 'basis', 'search', 'months', 'start', 'event', 'template', 'replaces']

export type RuleStore = ReturnType<typeof openRuleStore>

/** Opens the store over its tables, which stay the caller's. */
export function openRuleStore(tables: Tables) {
  const { prefix } = tables
  const rule = `${prefix}rule`
  const fieldsOf = (fields: RuleFields) => [
    ...[fields.name, fields.basis, JSON.stringify(fields.search), fields.months, fields.start, fields.event],
    ...[fields.template, fields.replaces],
  ]
  return {
    /** Lists all, oldest first. */
    async list(): Promise<Rule[]> {
      return (await tables.rows(`SELECT * FROM ${rule} ORDER BY id`)).map(toRule)
    },
    async get(id: string): Promise<Rule | null> {
      const [row] = await tables.rows(`SELECT * FROM ${rule} WHERE id = $1`, [id])
      return row === undefined ? null : toRule(row)
    },
    /** Makes a draft. */
    add: (id: string, fields: RuleFields, created: NewRuleStep): Promise<void> =>
      tables.transaction(async (statements) => {
        await statements.run(
          `INSERT INTO ${rule} (id, ${FIELDS.join(', ')}, created_at) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
          [id, ...fieldsOf(fields), created.at],
        )
        await noteStep(statements, prefix, id, created)
      }),
    /** Changes a draft of this revision. False: it is none any more. */
    change: async (id: string, revision: number, fields: RuleFields): Promise<boolean> =>
      (await tables.run(
        `UPDATE ${rule} SET ${FIELDS.map((field, place) => `${field} = $${place + 3}`).join(', ')}, revision = revision + 1
         WHERE id = $1 AND revision = $2 AND state = 'draft'`,
        [id, revision, ...fieldsOf(fields)],
      )) > 0,
    /** Removes a draft. False: it is none any more. */
    remove: async (id: string): Promise<boolean> =>
      (await tables.run(`DELETE FROM ${rule} WHERE id = $1 AND state = 'draft'`, [id])) > 0,
    /** Brings a draft of this revision into force and ends the rule that it replaces. False: it is none any more. */
    activate: (id: string, revision: number, activated: NewRuleStep): Promise<boolean> =>
      tables.transaction(async (statements) => {
        const changed = await statements.run(
          `UPDATE ${rule} SET state = 'active', activated_at = $3 WHERE id = $1 AND revision = $2 AND state = 'draft'`,
          [id, revision, activated.at],
        )
        if (changed === 0) return false
        await noteStep(statements, prefix, id, activated)
        const [row] = await statements.rows(`SELECT replaces FROM ${rule} WHERE id = $1`, [id])
        const replaced = row?.['replaces']
        if (typeof replaced !== 'string') return true
        const ended: NewRuleStep = { ...activated, what: 'ended', details: { replaced_by: id } }
        if (await end(statements, replaced, ended.at)) await noteStep(statements, prefix, replaced, ended)
        return true
      }),
    /** Ends a rule in force. False: it is none. */
    end: (id: string, ended: NewRuleStep): Promise<boolean> =>
      noted(id, ended, (statements) => end(statements, id, ended.at)),
    /** Sets or takes back the day of the event of a rule in force. False: it has none. */
    setEvent: (id: string, day: string | null, set: NewRuleStep): Promise<boolean> =>
      noted(id, set, async (statements) => {
        const sql = `UPDATE ${rule} SET event_on = $2 WHERE id = $1 AND state = 'active' AND start = 'event'`
        return (await statements.run(sql, [id, day])) > 0
      }),
  }

  async function end(statements: Statements, id: string, at: number): Promise<boolean> {
    const sql = `UPDATE ${rule} SET state = 'ended', ended_at = $2 WHERE id = $1 AND state = 'active'`
    return (await statements.run(sql, [id, at])) > 0
  }

  /** Notes a step whose change was made. */
  function noted(id: string, step: NewRuleStep, change: (statements: Statements) => Promise<boolean>) {
    return tables.transaction(async (statements) => {
      const isChanged = await change(statements)
      if (isChanged) await noteStep(statements, prefix, id, step)
      return isChanged
    })
  }
}

function toRule(row: Row): Rule {
  return {
    id: String(row['id']),
    name: String(row['name']),
    basis: String(row['basis']),
    search: JSON.parse(String(row['search'])) as Rule['search'],
    months: Number(row['months']),
    start: row['start'] as Rule['start'],
    event: String(row['event']),
    eventOn: textOrNull(row['event_on']),
    template: textOrNull(row['template']),
    replaces: textOrNull(row['replaces']),
    state: row['state'] as Rule['state'],
    revision: Number(row['revision']),
    createdAt: Number(row['created_at']),
    activatedAt: numberOrNull(row['activated_at']),
    endedAt: numberOrNull(row['ended_at']),
  }
}

const textOrNull = (value: unknown): string | null => (value === null ? null : String(value))
const numberOrNull = (value: unknown): number | null => (value === null ? null : Number(value))
