import { Brand, BrandMark } from "@/components/brand/brand-mark";

/** Above the navigation of a wide screen. */
export const ShellBrand = () => (
  <>
    <BrandMark className="mx-auto mb-6 hidden lg:block xl:hidden" />
    <div className="mb-7 hidden px-2.5 xl:block">
      <Brand />
    </div>
  </>
);
