import { PageHead } from '@zeughaus/web-shared'

export function ScanPage() {
  return <PageHead title="Scannen" />
}
