import { useParams } from '@tanstack/react-router'
import { PageHead } from '@zeughaus/web-shared'
import { faecher } from './faecher.tsx'
import { materialien } from './materialien.tsx'
import { bereiche, kategorien } from './names.tsx'
import { objekttypen } from './objekttypen.tsx'
import { StammdatenListe } from './StammdatenListe.tsx'
import { standorte } from './standorte.tsx'

/** Lists the master data that the address names. */
export function StammdatenPage() {
  const { art } = useParams({ from: '/stammdaten/$art' })
  switch (art) {
    case 'materialien':
      return <StammdatenListe key={art} kind={materialien} />
    case 'kategorien':
      return <StammdatenListe key={art} kind={kategorien} />
    case 'objekttypen':
      return <StammdatenListe key={art} kind={objekttypen} />
    case 'faecher':
      return <StammdatenListe key={art} kind={faecher} />
    case 'standorte':
      return <StammdatenListe key={art} kind={standorte} />
    case 'bereiche':
      return <StammdatenListe key={art} kind={bereiche} />
    default:
      return <PageHead title="Diese Stammdaten gibt es nicht" />
  }
}
