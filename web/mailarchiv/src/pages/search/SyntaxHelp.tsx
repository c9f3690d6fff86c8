import { Drawer, UnstyledButton } from '@mantine/core'
import { usePerson } from '../../session.ts'
import classes from './SyntaxHelp.module.css'

const EXAMPLES = [
  ['Pumpe Angebot', 'beide Wörter, irgendwo in der Mail oder in ihren Anhängen'],
  ['"TS 8/8"', 'genau diese Wortfolge'],
  ['near:5(Pumpe defekt)', 'im Text nah beieinander: höchstens fünf Wörter dazwischen'],
  ['Rechnung -Mahnung', 'das eine Wort, aber nicht das andere'],
  ['Schlauch OR Kupplung', 'das eine oder das andere'],
  ['(Schlauch OR Kupplung) Angebot', 'Klammern fassen zusammen'],
  ['feuerwehr*', 'Wörter, die so beginnen'],
  ['*schlauch*', 'Wörter, in denen das vorkommt; auch Feuer*schlauch'],
  ['Re?nung', '? steht für genau ein Zeichen'],
  ['from:@lieferant.de', 'im Absender; ebenso to: und cc:'],
  ['subject:Hauptuntersuchung', 'nur im Betreff; ebenso body:'],
  ['filename:pdf', 'im Namen eines Anhangs'],
  ['filetype:pdf', 'mit einer Datei dieser Art, wie sie auch heißt'],
  ['invoice:RE-2026-0815', 'mit einer elektronischen Rechnung, in der das steht'],
  ['folder:Posteingang', 'aus einem Ordner, auch mit einer Kategorie von Outlook'],
  ['has:attachment', 'mit Anhang'],
  ['larger:5M', 'größer als 5 MB; ebenso smaller:'],
  ['after:2026-01-01 before:2026-07-01', 'in diesem Zeitraum'],
  ['messageid:<kennung@firma.de>', 'mit dieser Message-ID, auch auf mehreren Wegen angekommen'],
] as const
/** Only for those who read all mails: a hit would reveal hidden recipients to others. */
const OF_THE_ENVELOPE = ['envelope:einsatz@wehr.de', 'Empfänger, die nur der Journal-Bericht kennt'] as const

interface SyntaxHelpProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly onPick: (example: string) => void
}

/** Explains the query language by examples; a click copies one into the field. */
export function SyntaxHelp({ opened, onClose, onPick }: SyntaxHelpProps) {
  const person = usePerson()
  const readsAll = person?.scope.length === 0 && person.audit === null
  return (
    <Drawer opened={opened} onClose={onClose} position="right" title="Suchsprache" size="md">
      <p className={classes['lead']}>
        Groß- und Kleinschreibung, Akzente und Umlaute spielen keine Rolle: Müller, Mueller und MULLER finden einander.
        Ein Beispiel antippen, um es zu übernehmen.
      </p>
      <ul className={classes['list']}>
        {[...EXAMPLES, ...(readsAll ? [OF_THE_ENVELOPE] : [])].map(([example, meaning]) => (
          <li key={example}>
            <UnstyledButton className={classes['example']} onClick={() => onPick(example)}>
              <code>{example}</code>
              <span>{meaning}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Drawer>
  )
}
