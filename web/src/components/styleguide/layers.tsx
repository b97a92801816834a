import { useState } from "react";

import { Button } from "@/components/ui/button";
import { Dialog, Sheet } from "@/components/ui/dialog";
import { toast } from "@/lib/toast";

import { Part } from "./part";

export function Layers() {
  const [layer, setLayer] = useState<"dialog" | "sheet">();
  const close = () => setLayer(undefined);
  return (
    <Part title="Layers">
      <div className="flex flex-wrap gap-3">
        <Button onClick={() => setLayer("dialog")}>Dialog</Button>
        <Button onClick={() => setLayer("sheet")}>Sheet</Button>
        <Button onClick={() => toast({ title: "Just so you know", description: "A toast." })}>
          Toast
        </Button>
        <Button onClick={() => toast({ title: "Done", variant: "success" })}>Success toast</Button>
        <Button onClick={() => toast({ title: "Error", variant: "destructive" })}>
          Error toast
        </Button>
      </div>
      <Dialog open={layer === "dialog"} onOpenChange={close} title="A dialog" description="Why">
        Content
      </Dialog>
      <Sheet open={layer === "sheet"} onOpenChange={close} title="A sheet">
        Content
      </Sheet>
    </Part>
  );
}
