import { ScreenSkeleton } from "@/components/states/screen-skeleton";
import { usePageAddress } from "@/lib/page/page-address";

import { NavigationFace, navigationStyle } from "./navigation-face";
import { navigationItems } from "./navigation-items";
import { ShellBrand } from "./shell-brand";
import { shellBar, shellContent, shellNavigation } from "./shell-content";

/** The layout of the app until the session is known, and with it the router. */
export function ShellSkeleton() {
  return (
    <>
      <div aria-hidden className={shellBar(usePageAddress().pathname)}>
        <ShellBrand />
        <div className={shellNavigation}>
          {navigationItems.map((item) => (
            <div key={item.to} className={navigationStyle()}>
              <NavigationFace item={item} />
            </div>
          ))}
        </div>
      </div>
      <div className={shellContent}>
        <ScreenSkeleton />
      </div>
    </>
  );
}
