import { UnstyledButton } from '@mantine/core'
import { Section, Surface } from '@zeughaus/web-shared'
import common from '../../components/common.module.css'
import classes from './AusgebenPage.module.css'
import type { Wahl } from './findAusgabegut.ts'

interface AuswahlProps {
  readonly auswahl: readonly Wahl[]
  readonly onChoose: (wahl: Wahl) => void
}

/** Asks which of several things a code or a word means. */
export const Auswahl = ({ auswahl, onChoose }: AuswahlProps) => (
  <Section title="Was ist gemeint?">
    <Surface padded={false}>
      <ul className={common['list']}>
        {auswahl.map((wahl) => (
          <li key={wahl.key}>
            <UnstyledButton className={classes['choice']} onClick={() => onChoose(wahl)}>
              <strong>{wahl.name}</strong>
              <span className={common['small']}>{wahl.note}</span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Surface>
  </Section>
)
