import { Languages } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../../platform/browser/parts/button.tsx';
import { OptionList } from '../../../platform/browser/parts/select-sheet.tsx';
import { Sheet } from '../../../platform/browser/parts/sheet.tsx';
import { useLanguage } from '../../../platform/browser/session/session.ts';
import { chooseLanguage } from '../../../platform/browser/words/choose-language.ts';
import { LANGUAGES, nameOf } from '../../../platform/browser/words/languages.ts';
import { useWords } from '../../../platform/browser/words/use-words.ts';

/** Opens the list of languages. */
export function LanguageButton() {
  const words = useWords();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <IconButton label={words('common.language')} onClick={() => setOpen(true)}>
        <Languages aria-hidden size={20} />
      </IconButton>
      <Sheet open={isOpen} onClose={() => setOpen(false)} title={words('common.language')}>
        <OptionList
          value={language}
          options={LANGUAGES.map((value) => ({ value, label: nameOf(value) }))}
          onPick={(next) => {
            setOpen(false);
            void chooseLanguage(next);
          }}
        />
      </Sheet>
    </>
  );
}
