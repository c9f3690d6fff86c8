import { TextInput } from '@mantine/core'
import { IconShieldLock } from '@tabler/icons-react'
import { formatInstant } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, unwrap } from '../../api/index.ts'
import { useBenutzer } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { byDay } from '../../components/list/byDay.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import { useListState } from '../../components/list/useList.ts'
import { State } from '../../components/State.tsx'
import { optionsOf } from '../../components/words.ts'
import {
  actorOf,
  addressOf,
  type Eintrag,
  SICHERHEITSEREIGNISSE,
  SICHERHEITSERGEBNIS,
  subjectOf,
} from './sicherheitEntry.ts'
import classes from './verwaltung.module.css'

const SicherheitDetails = lazyComponent(async () => (await import('./SicherheitDetails.tsx')).SicherheitDetails)

const BY_DAY = byDay<Eintrag>(({ zeitpunkt }) => zeitpunkt)

/** Shows the security log: logins, changed rights, whole exports. For administrators. */
export function SicherheitPage() {
  const [opened, setOpened] = useState<Eintrag>()
  const benutzer = useBenutzer()
  return (
    <>
      <ListPage<Eintrag>
        title="Sicherheitsprotokoll"
        lead="Anmeldungen, Passwörter, Rollen und Rechte, Exporte, Importe und Einstellungen, das Neueste zuerst. Niemand kann daran etwas ändern oder löschen."
        name="sicherheitsprotokoll"
        arten={['benutzer', 'rolle']}
        load={(query, signal) => unwrap(api.GET('/sicherheitsprotokoll', { params: { query }, signal }))}
        search="none"
        searchLabel=""
        filters={[
          { name: 'ergebnis', label: 'Ergebnis', look: 'chips', options: optionsOf(SICHERHEITSERGEBNIS) },
          { name: 'ereignis', label: 'Ereignis', look: 'select', options: optionsOf(SICHERHEITSEREIGNISSE) },
          { name: 'benutzer_id', label: 'Person', look: 'select', options: benutzer },
        ]}
        further={{ names: ['adresse', 'von', 'bis'], Fields: Grenzen }}
        columns={[
          { title: 'Ereignis', width: '1.2fr', cell: ({ ereignis }) => SICHERHEITSEREIGNISSE[ereignis] },
          { title: 'Betrifft', width: '1.4fr', cell: subjectOf },
          { title: 'Wer', width: '1.2fr', cell: actorOf },
          { title: 'Von wo', width: '9rem', cell: addressOf },
          { title: 'Ergebnis', width: '9rem', cell: (row) => <State of={SICHERHEITSERGEBNIS[row.ergebnis]} /> },
          { title: 'Wann', width: '13rem', cell: ({ zeitpunkt }) => formatInstant(zeitpunkt) },
        ]}
        card={(row) => (
          <>
            <span className={common['title']}>{SICHERHEITSEREIGNISSE[row.ereignis]}</span>
            <State of={SICHERHEITSERGEBNIS[row.ergebnis]} />
            <div>{subjectOf(row)}</div>
            <div className={common['small']}>
              {actorOf(row)}, {addressOf(row)}, {formatInstant(row.zeitpunkt)}
            </div>
          </>
        )}
        sections={BY_DAY}
        rowKey={({ nummer }) => `${nummer}`}
        onOpen={setOpened}
        exportPath="/sicherheitsprotokoll/export"
        empty={{
          icon: <IconShieldLock size={40} />,
          title: 'Noch keine Einträge',
          text: 'Anmeldungen, Rechte, Exporte und Einstellungen stehen hier.',
        }}
      />
      {opened !== undefined && <SicherheitDetails eintrag={opened} onClose={() => setOpened(undefined)} />}
    </>
  )
}

/** The filters that are no choices: an address, and days. */
function Grenzen() {
  const { values, change } = useListState()
  const [adresse, setAdresse] = useState(values['adresse'] ?? '')
  const day = (name: 'von' | 'bis', label: string) => (
    <TextInput
      label={label}
      type="date"
      value={values[name] ?? ''}
      onChange={(event) => change({ [name]: event.currentTarget.value || undefined })}
    />
  )
  return (
    <div className={classes['bounds']}>
      <TextInput
        label="Adresse"
        placeholder="192.0.2.7"
        maxLength={100}
        value={adresse}
        onChange={(event) => setAdresse(event.currentTarget.value)}
        onBlur={() => change({ adresse: adresse.trim() || undefined })}
        onKeyDown={(event) => {
          if (event.key === 'Enter') change({ adresse: adresse.trim() || undefined })
        }}
      />
      {day('von', 'Von')}
      {day('bis', 'Bis')}
    </div>
  )
}
