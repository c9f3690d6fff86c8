/** Four eyes: what one person asks for, another one confirms. */
import { conflict } from '@zeughaus/platform'
import { tokens } from '../../search/index.ts'
import type { Person } from './history.ts'

/**
 * Refuses that a person confirms what they asked for themselves, also with another login of the same name. Another name
 * on the second login is not seen; the history says when both were used on one device.
 *
 * @throws DomainError 409 `zweite_person`
 */
export function assertSecondPerson(first: Person, second: Person): void {
  if (first.id === second.id)
    throw conflict('zweite_person', 'Das haben Sie selbst beantragt. Bestätigen muss es eine andere Person.')
  if (wordsOf(first) === wordsOf(second))
    throw conflict(
      'zweite_person',
      `Beantragt hat es „${first.name}“, und so heißen auch Sie. Bestätigen muss es eine andere Person.`,
    )
}

const wordsOf = ({ name }: Person): string => tokens(name).toSorted().join(' ')
