import { LayoutGrid } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { lazyOverlay } from '../../../platform/browser/parts/lazy-part.tsx';
import { ListRow } from '../../../platform/browser/parts/list-row.tsx';
import { useWords } from '../../../platform/browser/words/use-words.ts';

const ProductsSheet = lazyOverlay(async () => (await import('./products-sheet.tsx')).ProductsSheet);

/** The way to all products: an icon of a header, or a row of a page. */
export function AllProducts({ look }: { readonly look: 'icon' | 'row' }) {
  const words = useWords();
  const [isOpen, setOpen] = useState(false);
  const label = words('content.all_products');
  const icon = <LayoutGrid aria-hidden size={20} />;
  const open = (): void => setOpen(true);
  return (
    <>
      {look === 'icon' ? (
        <IconButton label={label} onClick={open}>
          {icon}
        </IconButton>
      ) : (
        <ListRow icon={icon} label={label} onPress={open} />
      )}
      {isOpen && <ProductsSheet onClose={() => setOpen(false)} />}
    </>
  );
}
