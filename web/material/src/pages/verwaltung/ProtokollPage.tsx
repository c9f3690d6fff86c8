import { TextInput } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { formatInstant } from '@zeughaus/web-shared'
import { useState } from 'react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { useBenutzer } from '../../components/choices.ts'
import common from '../../components/common.module.css'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { byDay } from '../../components/list/byDay.ts'
import { ListPage } from '../../components/list/ListPage.tsx'
import type { Option } from '../../components/list/types.ts'
import { useListState } from '../../components/list/useList.ts'
import { ObjektPicker } from '../../components/ObjektPicker.tsx'
import { ENTITAETEN, EREIGNISSE, optionsOf } from '../../components/words.ts'
import { subjectOf, valuesOf } from './protokollEntry.ts'
import classes from './verwaltung.module.css'

const ProtokollDetails = lazyComponent(async () => (await import('./ProtokollDetails.tsx')).ProtokollDetails)

type Entry = Schema<'HistorieEintrag'>

const ARTEN = ['kontrolle', 'fehlbestand', 'mangel', 'objekt', 'geraet_instanz', 'benutzer_qualifikation'] as const

const BY_DAY = byDay<Entry>(({ zeitpunkt }) => zeitpunkt)

/** Shows the change log, which is read-only for everyone. */
export function ProtokollPage() {
  const [opened, setOpened] = useState<Entry>()
  const benutzer = useBenutzer()
  return (
    <>
      <ListPage<Entry>
        title="Änderungsprotokoll"
        lead="Wer wann was getan hat, das Neueste zuerst. Niemand kann daran etwas ändern oder löschen."
        name="historie"
        arten={ARTEN}
        load={(query, signal) => unwrap(api.GET('/historie', { params: { query }, signal }))}
        search="none"
        searchLabel=""
        filters={[
          { name: 'ereignis', label: 'Ereignis', look: 'select', options: optionsOf(EREIGNISSE) },
          { name: 'entitaet_typ', label: 'Betrifft', look: 'select', options: optionsOf(ENTITAETEN) },
          { name: 'benutzer_id', label: 'Person', look: 'select', options: benutzer },
        ]}
        further={{ names: ['objekt_id', 'von', 'bis'], Fields: Bounds }}
        columns={[
          { title: 'Ereignis', width: '1.2fr', cell: ({ ereignis }) => EREIGNISSE[ereignis] },
          { title: 'Werte', width: '1.6fr', cell: (row) => <ChangedValues row={row} people={benutzer} /> },
          { title: 'Betrifft', width: '1.4fr', cell: subjectOf },
          { title: 'Person', cell: whoOf },
          { title: 'Wann', width: '13rem', cell: ({ zeitpunkt }) => formatInstant(zeitpunkt) },
        ]}
        card={(row) => (
          <>
            <span className={common['title']}>{EREIGNISSE[row.ereignis]}</span>
            <div>{subjectOf(row)}</div>
            <ChangedValues row={row} people={benutzer} />
            <div className={common['small']}>
              {whoOf(row)}, {formatInstant(row.zeitpunkt)}
            </div>
          </>
        )}
        sections={BY_DAY}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        exportPath="/historie/export"
        empty={{
          icon: <IconHistory size={40} />,
          title: 'Noch keine Einträge',
          text: 'Kontrollen, Fehlbestände, Mängel und Änderungen an Objekten stehen hier.',
        }}
      />
      {opened !== undefined && (
        <ProtokollDetails entry={opened} people={benutzer} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

const ChangedValues = ({ row: { details }, people }: { row: Entry; people: readonly Option[] }) => (
  <div className={common['small']}>
    {valuesOf(details, people)
      .map(([name, value]) => `${name}: ${value}`)
      .join(' · ')}
  </div>
)

const whoOf = ({ benutzer_name }: Entry): string => benutzer_name ?? 'Zeughaus'

/** Filters for one object and for days. */
function Bounds() {
  const { values, change } = useListState()
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
      <ObjektPicker
        value={values['objekt_id'] ?? ''}
        onChange={(id) => change({ objekt_id: id || undefined })}
        error={undefined}
        isClearable
      />
      {day('von', 'Von')}
      {day('bis', 'Bis')}
    </div>
  )
}
