import { Modal } from '@mantine/core'
import { formatInstant } from '@zeughaus/web-shared'
import { Facts } from '../../parts/DetailPage.tsx'
import { State } from '../../parts/State.tsx'
import { useFocusBack } from '../../parts/useFocusBack.ts'
import {
  type Eintrag,
  grundOf,
  SICHERHEITSEREIGNISSE,
  SICHERHEITSERGEBNIS,
  vonOf,
  werOf,
  werteOf,
} from './sicherheit.ts'
import classes from './verwaltung.module.css'

/** One entry of the security log with all its values. */
export function SicherheitDetails({ eintrag, onClose }: { eintrag: Eintrag; onClose: () => void }) {
  useFocusBack()
  const { nummer, ereignis, ergebnis, zeitpunkt, gegenstand } = eintrag
  const grund = grundOf(eintrag)
  return (
    <Modal opened onClose={onClose} title={SICHERHEITSEREIGNISSE[ereignis]}>
      <div className={classes['stack']}>
        <Facts
          facts={[
            ['Nummer', `${nummer}`],
            ['Wann', formatInstant(zeitpunkt)],
            ['Ergebnis', <State key="ergebnis" of={SICHERHEITSERGEBNIS[ergebnis]} />],
            ['Grund', grund !== '' && grund],
            ['Wer', werOf(eintrag)],
            ['Von wo', vonOf(eintrag)],
            ['Betrifft', gegenstand !== null && gegenstand],
            ...werteOf(eintrag),
          ]}
        />
      </div>
    </Modal>
  )
}
