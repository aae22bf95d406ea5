import './mantine.css';
import '@mantine/notifications/styles.layer.css';
import './theme.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { queryClient } from '#src/web/api/query-client.ts';
import { LanguageProvider } from '#src/web/words/language.tsx';
import { Notices } from './notices.tsx';
import { router } from './router.tsx';
import { styleNonce } from './style-nonce.ts';
import { colorSchemes, readableColours, theme } from './theme.ts';

// The scroll lock of dialogs creates a style element and reads its nonce from this name.
Object.assign(globalThis, { __webpack_nonce__: styleNonce() });

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <LanguageProvider>
        <MantineProvider
          theme={theme}
          colorSchemeManager={colorSchemes}
          cssVariablesResolver={readableColours}
          defaultColorScheme="auto"
          getStyleNonce={styleNonce}
        >
          <Notices />
          <RouterProvider router={router} />
        </MantineProvider>
      </LanguageProvider>
    </QueryClientProvider>
  );
}
