import type { ComponentType, SVGProps } from 'react';

/**
 * An icon as Node sees it: it reads the package's types as if their default export were a module.
 */
declare const icon: ComponentType<SVGProps<SVGSVGElement>>;

// biome-ignore lint/style/noDefaultExport: the package exports each icon as its default
export default icon;
