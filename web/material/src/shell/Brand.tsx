import { Brand as SharedBrand } from '@zeughaus/web-shared'

export const Brand = () => <SharedBrand icon="/icon.svg" app="Material" />
