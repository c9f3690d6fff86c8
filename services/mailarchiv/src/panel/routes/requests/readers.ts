/** The persons whom a restriction may name: those of the house who may read mails. */
import { invalidRequest } from '@zeughaus/platform'
import type { Person } from '../../../retention/records/index.ts'
import { type Accounts, calledOf, may } from '../../accounts/index.ts'

export class Readers {
  readonly #accounts: Pick<Accounts, 'list'>

  constructor(accounts: Pick<Accounts, 'list'>) {
    this.#accounts = accounts
  }

  /** All of them, by login. Who is locked out reads nothing, and who comes from outside never what is restricted. */
  async all(): Promise<Person[]> {
    return (await this.#accounts.list())
      .filter((account) => account.endedAt === null && account.audit === null && may(account, 'mails.lesen'))
      .map((account) => ({ id: account.id, name: calledOf(account) }))
  }

  /** Those of these accounts that may read mails by now. */
  async named(ids: readonly string[]): Promise<Person[]> {
    if (ids.length === 0) return []
    return (await this.all()).filter(({ id }) => ids.includes(id))
  }

  /** These accounts, each once. @throws DomainError 400 for one that may read no mails */
  async chosen(ids: readonly string[]): Promise<Person[]> {
    const known = new Map((await this.all()).map((person) => [person.id, person]))
    return [...new Set(ids)].map((id) => known.get(id) ?? refuseStranger())
  }
}

function refuseStranger(): never {
  throw invalidRequest([
    { pfad: 'readers', grund: 'nennt eine Person, die keine Mails lesen darf, gesperrt ist oder von außen kommt' },
  ])
}
