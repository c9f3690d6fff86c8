import { IconTruck } from '@tabler/icons-react'
import { api, type Schema, unwrap } from '../../api/index.ts'
import { ListPage } from '../../parts/list/ListPage.tsx'

type Objekt = Schema<'Objekt'>

export function ObjektePage() {
  return (
    <ListPage<Objekt>
      title="Objekte"
      name="objekte"
      arten={['objekt', 'kontrolle', 'fehlbestand', 'mangel']}
      load={(query, signal) => unwrap(api.GET('/objekte', { params: { query }, signal }))}
      search="service"
      searchLabel="Code oder Name"
      columns={[
        { title: 'Code', sort: 'code', width: '10rem', cell: ({ code }) => code },
        { title: 'Name', sort: 'name', width: '2fr', cell: ({ name }) => name },
        { title: 'Standort', cell: ({ standort }) => standort.name },
      ]}
      card={({ code, name }) => `${code} ${name}`}
      rowKey={({ id }) => id}
      href={({ id }) => `/objekte/${id}`}
      empty={{ icon: <IconTruck size={40} />, title: 'Noch kein Objekt', text: 'Objekte entstehen aus Vorlagen.' }}
    />
  )
}
