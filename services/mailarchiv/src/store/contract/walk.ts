import { ArchiveError } from './errors.ts'

const INCOMPLETE =
  'Währenddessen wurde eine Mail gelöscht oder geändert: Die Liste wäre nicht vollständig. Bitte wiederholen Sie den Vorgang.'

/**
 * The next hits of a walk that goes to its end. One that lost its place, because the mail behind which it goes on was deleted
 * or is no hit any more, would pass for whole.
 *
 * @throws ArchiveError `walk_lost`
 */
export function goingOn<Mail>(hits: readonly Mail[] | null): readonly Mail[] {
  if (hits === null) throw new ArchiveError('walk_lost', INCOMPLETE)
  return hits
}
