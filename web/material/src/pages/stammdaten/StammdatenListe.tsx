import { useState } from 'react'
import { Besitzer } from '../../components/besitzer.tsx'
import { lazyComponent } from '../../components/lazyComponent.tsx'
import { ListPage } from '../../components/list/ListPage.tsx'
import { canGive, UEBERALL, useSession } from '../../session/useSession.ts'
import type { Fields as FormFields, Kind, Stammdatum } from './kind.ts'
import type { StammdatumFormProps } from './StammdatumForm.tsx'
import classes from './stammdaten.module.css'

const noFilters = () => []
const noSections = () => undefined

/** The fields arrive with their form, so that it begins in the first one. */
const fieldsOf = async <Row extends Stammdatum, Values extends object>({
  Fields,
}: Kind<Row, Values>): Promise<FormFields<Values>> => ('load' in Fields ? Fields.load() : Fields)

/** Lists one kind of master data; a row opens its form. */
export function StammdatenListe<Row extends Stammdatum, Values extends object>({ kind }: { kind: Kind<Row, Values> }) {
  const { ich, darf } = useSession()
  const [opened, setOpened] = useState<Row | 'new'>()
  const [StammdatumForm] = useState(() =>
    lazyComponent<Omit<StammdatumFormProps<Row, Values>, 'Fields'>>(async () => {
      const [{ StammdatumForm }, Fields] = await Promise.all([import('./StammdatumForm.tsx'), fieldsOf(kind)])
      return (props) => <StammdatumForm<Row, Values> {...props} Fields={Fields} />
    }),
  )
  const filters = (kind.useFilters ?? noFilters)()
  const sections = (kind.useSections ?? noSections)()
  return (
    <>
      <ListPage<Row>
        title={kind.title}
        lead={kind.lead}
        name={kind.path}
        arten={[kind.art]}
        load={kind.list}
        search={kind.search}
        searchLabel={kind.searchLabel}
        filters={filters}
        {...(sections === undefined ? {} : { sections })}
        columns={[{ title: 'Name', sort: 'name', width: '1.5fr', cell: (row) => <Name row={row} /> }, ...kind.columns]}
        card={(row) => (
          <>
            <strong>{row.name}</strong>
            <Besitzer row={row} />
            <div className={classes['small']}>{kind.note(row)}</div>
          </>
        )}
        rowKey={({ id }) => id}
        onOpen={setOpened}
        {...(kind.bulk !== undefined && darf(kind.rights.change, UEBERALL) ? { bulk: kind.bulk } : {})}
        exportPath={`${kind.path}/export`}
        empty={{ icon: kind.icon, title: 'Noch kein Eintrag', text: kind.lead }}
        {...(canGive(ich, kind.rights.create)
          ? { action: { label: kind.create, onClick: () => setOpened('new') } }
          : {})}
      />
      {opened !== undefined && (
        <StammdatumForm kind={kind} row={opened === 'new' ? undefined : opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function Name({ row }: { row: Stammdatum }) {
  return (
    <>
      <div>{row.name}</div>
      <Besitzer row={row} />
    </>
  )
}
