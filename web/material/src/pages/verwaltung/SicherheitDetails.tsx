import { Modal } from '@mantine/core'
import { formatInstant, useFocusBack } from '@zeughaus/web-shared'
import { Facts } from '../../components/DetailPage.tsx'
import { State } from '../../components/State.tsx'
import {
  actorOf,
  addressOf,
  type Eintrag,
  reasonOf,
  SICHERHEITSEREIGNISSE,
  SICHERHEITSERGEBNIS,
  valuesOf,
} from './sicherheitEntry.ts'
import classes from './verwaltung.module.css'

/** One entry of the security log with all its values. */
export function SicherheitDetails({ eintrag, onClose }: { eintrag: Eintrag; onClose: () => void }) {
  useFocusBack()
  const { nummer, ereignis, ergebnis, zeitpunkt, gegenstand } = eintrag
  const grund = reasonOf(eintrag)
  return (
    <Modal opened onClose={onClose} title={SICHERHEITSEREIGNISSE[ereignis]}>
      <div className={classes['stack']}>
        <Facts
          facts={[
            ['Nummer', `${nummer}`],
            ['Wann', formatInstant(zeitpunkt)],
            ['Ergebnis', <State key="ergebnis" of={SICHERHEITSERGEBNIS[ergebnis]} />],
            ['Grund', grund !== '' && grund],
            ['Wer', actorOf(eintrag)],
            ['Von wo', addressOf(eintrag)],
            ['Betrifft', gegenstand !== null && gegenstand],
            ...valuesOf(eintrag),
          ]}
        />
      </div>
    </Modal>
  )
}
